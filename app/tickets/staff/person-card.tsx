import { useEffect, useId, useRef } from "react";
import { Form, href, useNavigation } from "react-router";
import { ProofFields } from "../../accounts/staff/account/proof-fields.tsx";
import { ConfirmExport } from "../../accounts/staff/export/confirm-export.tsx";
import { ticketNumber } from "../../draws/staff/entry-texts.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Chip } from "../../ui/chip.tsx";
import { Note } from "../../ui/note.tsx";
import { ConfirmDialog, FinalButton, useDialog } from "../../ui/overlay/dialog.tsx";
import type { PrivacyActResult, PrivacyPersonView } from "./privacy-act-result.ts";

/** All personal data of one person, to export or erase. */
export function PersonCard({
  person,
  answer,
  proofNeeded,
}: {
  person: PrivacyPersonView;
  answer: PrivacyActResult;
  proofNeeded: boolean;
}) {
  const { entries, enquiries } = person;
  return (
    <Card
      title={entries[0]?.name || "This person"}
      aside={`${entries.length === 1 ? "1 entry" : `${entries.length} entries`}, ${enquiries === 1 ? "1 message" : `${enquiries} messages`}`}
    >
      {answer.problem && (
        <div className="px-4.5 pb-3">
          <Note look="bad" live>
            {answer.problem}
          </Note>
        </div>
      )}
      <ul>
        {entries.map((entry) => (
          <li key={entry.key} className="grid gap-0.5 border-t border-line px-4.5 py-3">
            <span className="flex flex-wrap items-center gap-x-3">
              <b className="font-medium text-text">
                Ticket {ticketNumber(entry.ticket)}, {entry.title}
              </b>
              <Chip bare look={entry.chip.look}>
                {entry.chip.label}
              </Chip>
            </span>
            <span className="text-xs text-muted wrap-anywhere">
              {[entry.phone, entry.email, `entered ${entry.entered}`, entry.why]
                .filter(Boolean)
                .join(" · ")}
            </span>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2 border-t border-line px-4.5 py-3.5">
        <PersonExport typed={person.typed} proofNeeded={proofNeeded} />
        {entries.length > 0 && (
          <ErasePerson person={person} answer={answer} proofNeeded={proofNeeded} />
        )}
      </div>
    </Card>
  );
}

/** Confirms the sign-in, then posts a form that downloads the file: the phone number is in no URL. */
function PersonExport({ typed, proofNeeded }: { typed: string; proofNeeded: boolean }) {
  const dialog = useDialog();
  const download = useRef<HTMLFormElement>(null);
  return (
    <>
      <Button icon="download" onClick={dialog.open}>
        Export…
      </Button>
      <Form
        ref={download}
        method="post"
        action={href("/admin/draws/privacy/person.json")}
        reloadDocument
        hidden
      >
        <input type="hidden" name="person" value={typed} />
      </Form>
      <ConfirmExport
        dialog={dialog}
        question="Export all data about this person?"
        consequences={[
          { icon: "download", text: "Their entries and messages leave the site as one file." },
          { icon: "people", text: "Give it only to the person themselves. Check who they are." },
          { icon: "clock", text: "The activity log records the export." },
        ]}
        submitLabel="Export"
        proofNeeded={proofNeeded}
        download={() => download.current?.requestSubmit()}
      />
    </>
  );
}

function ErasePerson({
  person,
  answer,
  proofNeeded,
}: {
  person: PrivacyPersonView;
  answer: PrivacyActResult;
  proofNeeded: boolean;
}) {
  const dialog = useDialog();
  const form = useId();
  const busy = useNavigation().state !== "idle";
  const { proofProblem } = answer;
  // biome-ignore lint/correctness/useExhaustiveDependencies: opens again when the proof was refused
  useEffect(() => {
    if (proofProblem) dialog.open();
  }, [proofProblem]);
  return (
    <>
      <Button look="danger" onClick={dialog.open}>
        Erase…
      </Button>
      <ConfirmDialog
        handle={dialog}
        question="Erase this person’s entry data?"
        consequences={[
          {
            icon: "close",
            text: "Name, phone number, e-mail address and town are deleted for good.",
          },
          {
            icon: "ticket",
            text: "Tickets in open draws are withdrawn: they can no longer win.",
          },
          { icon: "shield", text: "The lists stay complete, and every proof stays valid." },
        ]}
        proof={
          <ProofFields
            form={form}
            needed={proofNeeded || Boolean(proofProblem)}
            problem={proofProblem}
            hint="We ask before anything is erased"
          />
        }
        confirm={
          <Form id={form} method="post" className="contents">
            <input type="hidden" name="person" value={person.typed} />
            <input type="hidden" name="act" value="erase" />
            <FinalButton disabled={busy}>Erase this person</FinalButton>
          </Form>
        }
      />
    </>
  );
}
