import { useId } from "react";
import { Form, href, useNavigation } from "react-router";
import { tickets } from "../../draws/staff/entry-texts.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Card, CardBody } from "../../ui/card.tsx";
import { Figures } from "../../ui/figures.tsx";
import { CheckField } from "../../ui/form/check-field.tsx";
import { Note } from "../../ui/note.tsx";
import { ConfirmDialog, FinalButton, useDialog } from "../../ui/overlay/dialog.tsx";
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
  if (list.state === "done") return <Done loaded={loaded} draw={draw} />;
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

function Done({ loaded, draw }: { loaded: LoadedImport; draw: string }) {
  const { import: list, kept } = loaded;
  const leftOut = list.duplicates + list.invalid;
  return (
    <>
      <Note
        look="ok"
        live
        action={
          <ButtonLink small to={href("/admin/draws/:id/entries", { id: draw })}>
            See the entries
          </ButtonLink>
        }
      >
        {tickets(list.fresh)} issued. {mailedText(loaded)}
        {leftOut > 0 && `${lines(leftOut)} left out. `}
        We deleted the file. The people with a ticket are in the entries.
      </Note>
      {kept > 0 && (
        <Note look="warn" action={<DismissAll kept={kept} />}>
          <b>{lines(kept)} without a ticket.</b> Their names stay in this report until you dismiss
          them. Correct what is wrong and try again, below.
        </Note>
      )}
    </>
  );
}

function lines(count: number): string {
  return count === 1 ? "1 line is" : `${count.toLocaleString("en-GB")} lines are`;
}

function mailedText({ import: { mailed }, mailWorks }: LoadedImport): string {
  if (mailed === 0) return "";
  const mails = `${mailed.toLocaleString("en-GB")} ticket ${mailed === 1 ? "e-mail" : "e-mails"}`;
  const verb = mailed === 1 ? "waits" : "wait";
  return mailWorks
    ? `${mails} in the outbox, which is sending them. `
    : `${mails} ${verb} in the outbox until a mail server is set up. `;
}

function DismissAll({ kept }: { kept: number }) {
  const dialog = useDialog();
  const form = useId();
  return (
    <>
      <Button small onClick={dialog.open}>
        Dismiss all…
      </Button>
      <ConfirmDialog
        handle={dialog}
        question={kept === 1 ? "Dismiss 1 line?" : `Dismiss ${kept.toLocaleString("en-GB")} lines?`}
        consequences={[
          {
            icon: "close",
            text: "These people do not enter. Their names and numbers are deleted.",
          },
          { icon: "page", text: "Line numbers and reasons stay in the report." },
        ]}
        confirm={<FinalButton form={form}>Dismiss them</FinalButton>}
      >
        <Form id={form} method="post" onSubmit={dialog.close} className="hidden">
          <input type="hidden" name="act" value="dismiss" />
        </Form>
      </ConfirmDialog>
    </>
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
            {list.fresh === 1
              ? "One person gets a ticket."
              : `All ${list.fresh.toLocaleString("en-GB")} get their ticket, or none does.`}
            {leftOut === 1 && " The other line is left out."}
            {leftOut > 1 && ` The other ${leftOut.toLocaleString("en-GB")} lines are left out.`}{" "}
            Tickets can be excluded later, but never deleted. {waitForOthers(list.fresh)}
          </p>
          <CheckField name="vouched">
            These people accepted the rules of this draw and are {minimumAge} or older. The activity
            log records that you confirmed this.
          </CheckField>
          {loaded.withEmail > 0 && (
            <CheckField name="mail" help={mailHelp(loaded)}>
              {loaded.withEmail === 1
                ? "Send the ticket by e-mail to the one person with an e-mail address"
                : `Send their ticket by e-mail to the ${loaded.withEmail.toLocaleString("en-GB")} people with an e-mail address`}
            </CheckField>
          )}
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

function mailHelp({ mailWorks, import: { fresh }, withEmail }: LoadedImport): string {
  const others =
    fresh > withEmail ? " The others have no address: you can print or show their tickets." : "";
  return mailWorks
    ? `Each e-mail has the link to that person’s ticket.${others}`
    : `No mail server is set up: the e-mails would wait in the outbox until there is one.${others}`;
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
