import { Form, href, useNavigation } from "react-router";
import { tickets } from "../../../draws/staff/entry-texts.ts";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { Card, CardBody } from "../../../ui/card.tsx";
import { Figures } from "../../../ui/figures.tsx";
import { CheckField } from "../../../ui/form/check-field.tsx";
import { Note } from "../../../ui/note.tsx";
import { waitForOthers } from "./import-words.ts";
import type { LoadedImport } from "./load-import.server.ts";

/** What the dry run found, the word to go, and what became of it. */
export function Outcome({
  loaded,
  problem,
  draw,
}: {
  loaded: LoadedImport;
  problem?: string;
  draw: string;
}) {
  const { import: its } = loaded;
  if (its.state === "uploading") {
    return (
      <Note look="warn" action={<Discard />}>
        This list did not arrive whole. Send it again.
      </Note>
    );
  }
  if (its.state === "failed") {
    return (
      <Note look="bad" action={<Discard />}>
        {its.problem}
      </Note>
    );
  }
  if (its.state === "done") {
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
        {tickets(its.fresh)} issued.{" "}
        {its.duplicates + its.invalid > 0 &&
          `${(its.duplicates + its.invalid).toLocaleString("en-GB")} lines were left out. `}
        The file and the names in this report have been deleted; the entries hold them now.
      </Note>
    );
  }
  if (its.state !== "checked") return null;
  return (
    <Card title="Checked; nothing is entered yet">
      <CardBody>
        <Figures
          figures={[
            { label: "New", value: its.fresh.toLocaleString("en-GB") },
            { label: "Duplicate", value: its.duplicates.toLocaleString("en-GB") },
            { label: "Invalid", value: its.invalid.toLocaleString("en-GB") },
          ]}
        />
        <GoForm loaded={loaded} problem={problem} />
      </CardBody>
    </Card>
  );
}

function GoForm({ loaded, problem }: { loaded: LoadedImport; problem?: string }) {
  const { import: its, minimumAge } = loaded;
  const busy = useNavigation().state !== "idle";
  const left = its.duplicates + its.invalid;
  return (
    <Form method="post" className="mt-4 grid gap-3">
      {problem && (
        <Note look="bad" live>
          {problem}
        </Note>
      )}
      {its.fresh === 0 ? (
        <p>There is nobody to enter on this list.</p>
      ) : (
        <>
          <p>
            All {its.fresh.toLocaleString("en-GB")} get their ticket, or none does.
            {left > 0 && ` The other ${left.toLocaleString("en-GB")} lines are left out.`} Tickets
            can never be taken back, only excluded. {waitForOthers(its.fresh)}
          </p>
          <CheckField name="vouched">
            These people accepted the rules of this draw and are {minimumAge} or older. The log
            keeps that you said so.
          </CheckField>
        </>
      )}
      <div className="flex flex-wrap gap-2">
        {its.fresh > 0 && (
          <Button type="submit" name="act" value="run" look="gold" disabled={busy}>
            Import {tickets(its.fresh)}
          </Button>
        )}
        <Button type="submit" name="act" value="discard" look="quiet" disabled={busy}>
          Throw this list away
        </Button>
      </div>
    </Form>
  );
}

function Discard() {
  return (
    <Form method="post">
      <Button type="submit" name="act" value="discard" small>
        Throw it away
      </Button>
    </Form>
  );
}
