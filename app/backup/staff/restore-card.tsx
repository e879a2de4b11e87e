import { useId, useRef, useState } from "react";
import { href, useFetcher, useRevalidator } from "react-router";
import { ProofFields } from "../../accounts/staff/account/proof-fields.tsx";
import { longNetworkTimeout } from "../../accounts/timings.ts";
import { Button } from "../../ui/button.tsx";
import { Card, CardBody } from "../../ui/card.tsx";
import { Facts } from "../../ui/facts.tsx";
import { inputClass, TextField } from "../../ui/form/field.tsx";
import { sendInParts } from "../../ui/form/send-in-parts.ts";
import { useNewResponse } from "../../ui/form/use-new-response.ts";
import { Note } from "../../ui/note.tsx";
import { ConfirmDialog, FinalButton, useDialog } from "../../ui/overlay/dialog.tsx";
import { useToastFrom } from "../../ui/overlay/toast.tsx";
import type { BackupActResult } from "./backup-acts.server.ts";

export type ArchiveView = {
  name: string;
  problem: string;
  facts: { label: string; value: string }[];
};
export type OutcomeView = { passed: boolean; sentence: string };

/** For owners: upload a backup, see what it holds, restore it. */
export function RestoreCard({
  upload,
  outcome,
  requested,
  company,
  proofNeeded,
}: {
  upload: ArchiveView | undefined;
  outcome: OutcomeView | undefined;
  /** The site is about to start again. */
  requested: boolean;
  company: string;
  proofNeeded: boolean;
}) {
  return (
    <Card id="restore" title="Restore from a file">
      <CardBody>
        <div className="grid gap-3.5">
          {outcome && <Note look={outcome.passed ? "ok" : "bad"}>{outcome.sentence}</Note>}
          {requested ? (
            <Restarting />
          ) : (
            <>
              <p>
                Brings everything back as it was when the backup was made. First we check the file
                and show you what it holds. Nothing changes until you confirm.
              </p>
              <ChooseFile />
              {upload && upload.problem !== "" && (
                <Note look="bad" live>
                  <p className="font-medium text-text">{upload.name} cannot be restored here.</p>
                  <p>{upload.problem}</p>
                </Note>
              )}
              {upload && upload.problem === "" && (
                <Checked upload={upload} company={company} proofNeeded={proofNeeded} />
              )}
            </>
          )}
        </div>
      </CardBody>
    </Card>
  );
}

function Restarting() {
  return (
    <Note look="info" live>
      The site makes a backup of its current state, restores yours and restarts. This takes a minute
      or more. Then sign in again: this page tells you the outcome. If the site does not come back,
      ask the person who runs the server to start it.
    </Note>
  );
}

type Sending =
  | { step: "choose" }
  | { step: "sending"; share: number }
  | { step: "refused"; problem: string };

function ChooseFile() {
  const input = useRef<HTMLInputElement>(null);
  const [state, setState] = useState<Sending>({ step: "choose" });
  const { revalidate } = useRevalidator();
  async function send() {
    const file = input.current?.files?.[0];
    if (!file) return setState({ step: "refused", problem: "Choose a backup first." });
    const sent = await sendInParts(
      file,
      href("/admin/settings/backups/upload"),
      (share) => setState({ step: "sending", share }),
      { timeout: longNetworkTimeout },
    );
    setState(sent.ok ? { step: "choose" } : { step: "refused", problem: sent.problem });
    await revalidate();
  }
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <input
          ref={input}
          type="file"
          accept=".gz,.age,application/gzip"
          aria-label="Backup to restore"
          className={`${inputClass} max-w-96`}
        />
        <Button icon="upload" disabled={state.step === "sending"} onClick={send}>
          {state.step === "sending" ? sendingLabel(state.share) : "Upload and check"}
        </Button>
      </div>
      {state.step === "refused" && (
        <Note look="bad" live>
          {state.problem}
        </Note>
      )}
    </>
  );
}

function sendingLabel(share: number): string {
  return share < 0.99 ? `Sending, ${Math.round(share * 100)} %` : "Checking every byte…";
}

function Checked({
  upload,
  company,
  proofNeeded,
}: {
  upload: ArchiveView;
  company: string;
  proofNeeded: boolean;
}) {
  const discard = useFetcher<BackupActResult>();
  useToastFrom(discard.data);
  return (
    <div className="grid gap-3.5 border-t border-line pt-3.5">
      <p className="font-medium text-text">{upload.name} can be restored.</p>
      <Facts facts={upload.facts} />
      <div className="flex flex-wrap gap-2">
        <RestoreDialog company={company} proofNeeded={proofNeeded} />
        <discard.Form method="post">
          <Button type="submit" name="act" value="discard-upload" look="quiet">
            Delete the uploaded file
          </Button>
        </discard.Form>
      </div>
    </div>
  );
}

function RestoreDialog({ company, proofNeeded }: { company: string; proofNeeded: boolean }) {
  const handle = useDialog();
  const fetcher = useFetcher<BackupActResult>();
  const form = useId();
  const result = fetcher.data;
  const { revalidate } = useRevalidator();
  useNewResponse(result, ({ restarts }) => {
    if (restarts === undefined) return;
    handle.close();
    void revalidate();
  });
  return (
    <>
      <Button look="danger" icon="reload" onClick={handle.open}>
        Restore…
      </Button>
      <ConfirmDialog
        handle={handle}
        question="Replace everything with this backup?"
        consequences={[
          { icon: "download", text: "First the site makes a backup of its current state." },
          {
            icon: "warning",
            text: "Everything saved since then is replaced, including enquiries, people and their passwords. Names that were erased since then come back: erase them again.",
          },
          {
            icon: "mail",
            text: "E-mails that were waiting when the backup was made and have been sent since are not sent again.",
          },
          {
            icon: "reload",
            text: "The site restarts. Visitors cannot reach it for a minute or more.",
          },
          {
            icon: "lock",
            text: "If anything goes wrong, the site starts again unchanged and says why.",
          },
        ]}
        keep="Keep the current state"
        proof={
          <ProofFields
            form={form}
            needed={proofNeeded || result?.proofProblem !== undefined}
            problem={result?.proofProblem}
            hint="We ask before everything is replaced"
          />
        }
        confirm={
          <FinalButton form={form} disabled={fetcher.state !== "idle"}>
            Restore and restart
          </FinalButton>
        }
      >
        <fetcher.Form id={form} method="post" className="grid gap-4">
          <input type="hidden" name="act" value="restore" />
          {result?.problem && (
            <Note look="bad" live>
              {result.problem}
            </Note>
          )}
          <TextField
            name="company"
            id={`${form}-company`}
            label={`Type the name of your company: ${company}`}
            autoComplete="off"
            problem={result?.problems?.company}
          />
          <TextField
            name="code"
            id={`${form}-code`}
            label="Code of your authenticator app"
            help="Not needed if you have just used a passkey."
            inputMode="numeric"
            autoComplete="one-time-code"
            problem={result?.problems?.code}
          />
        </fetcher.Form>
      </ConfirmDialog>
    </>
  );
}
