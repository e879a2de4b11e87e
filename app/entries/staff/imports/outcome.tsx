import { Form, href, useNavigation } from "react-router";
import { tickets } from "../../../draws/staff/entry-texts.ts";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { Card, CardBody } from "../../../ui/card.tsx";
import { Figures } from "../../../ui/figures.tsx";
import { CheckField } from "../../../ui/form/check-field.tsx";
import { Note } from "../../../ui/note.tsx";
import { waitForOthers } from "./import-texts.ts";
import type { LoadedImport } from "./load-import.server.ts";

/** The result of the dry run with the form that starts the import, or the result of the import. */
export function Outcome({
  loaded,
  problem,
  draw,
}: {
  loaded: LoadedImport;
  problem?: string;
  draw: string;
}) {
  const { import: list } = loaded;
  if (list.state === "uploading") {
    return (
      <Note look="warn" action={<Discard />}>
        The upload was not complete. Upload the list again.
      </Note>
    );
  }
  if (list.state === "failed") {
    return (
      <Note look="bad" action={<Discard />}>
        {list.problem}
      </Note>
    );
  }
  if (list.state === "done") {
    return (
      <Note
        look="ok"
        live
        action={
          <ButtonLink small to={href("/admin/draws/:id/entries", { id: draw })}>
            See the entries
          </ButtonLink>
        }
      >
        {tickets(list.fresh)} issued.{" "}
        {list.duplicates + list.invalid > 0 &&
          `${(list.duplicates + list.invalid).toLocaleString("en-GB")} lines were left out. `}
        We deleted the file and the names in this report. They are now in the entries.
      </Note>
    );
  }
  if (list.state !== "checked") return null;
  return (
    <Card title="Checked. Nobody is entered yet">
      <CardBody>
        <Figures
          figures={[
            { label: "New", value: list.fresh.toLocaleString("en-GB") },
            { label: "Duplicate", value: list.duplicates.toLocaleString("en-GB") },
            { label: "Invalid", value: list.invalid.toLocaleString("en-GB") },
          ]}
        />
        <RunForm loaded={loaded} problem={problem} />
      </CardBody>
    </Card>
  );
}

function RunForm({ loaded, problem }: { loaded: LoadedImport; problem?: string }) {
  const { import: list, minimumAge } = loaded;
  const busy = useNavigation().state !== "idle";
  const leftOut = list.duplicates + list.invalid;
  return (
    <Form method="post" className="mt-4 grid gap-3">
      {problem && (
        <Note look="bad" live>
          {problem}
        </Note>
      )}
      {list.fresh === 0 ? (
        <p>Nobody on this list can be entered.</p>
      ) : (
        <>
          <p>
            All {list.fresh.toLocaleString("en-GB")} get their ticket, or none does.
            {leftOut > 0 && ` The other ${leftOut.toLocaleString("en-GB")} lines are left out.`}{" "}
            Tickets can be excluded later, but never deleted. {waitForOthers(list.fresh)}
          </p>
          <CheckField name="vouched">
            These people accepted the rules of this draw and are {minimumAge} or older. The activity
            log records that you confirmed this.
          </CheckField>
        </>
      )}
      <div className="flex flex-wrap gap-2">
        {list.fresh > 0 && (
          <Button type="submit" name="act" value="run" look="gold" disabled={busy}>
            Import {tickets(list.fresh)}
          </Button>
        )}
        <Button type="submit" name="act" value="discard" look="quiet" disabled={busy}>
          Discard this list
        </Button>
      </div>
    </Form>
  );
}

function Discard() {
  return (
    <Form method="post">
      <Button type="submit" name="act" value="discard" small>
        Discard it
      </Button>
    </Form>
  );
}
