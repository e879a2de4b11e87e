import { useFetcher } from "react-router";
import { inRunningText } from "../../draws/prizes/chance.ts";
import { Button } from "../../ui/button.tsx";
import { Card, CardBody } from "../../ui/card.tsx";
import type { ActResult } from "../../ui/form/act-result.ts";
import { useNewResponse } from "../../ui/form/use-new-response.ts";
import { Note } from "../../ui/note.tsx";
import { ConfirmDialog, useDialog } from "../../ui/overlay/dialog.tsx";
import { useToastFrom } from "../../ui/overlay/toast.tsx";
import type { LoadedWinners } from "./load-winners.server.ts";

/** Mails everybody who did not win, each person once: how many, what it says, and a question first. */
export function OthersCard({ winners }: { winners: LoadedWinners }) {
  const { mailsToOthers: mails, mayRun, mailWorks } = winners;
  const fetcher = useFetcher<ActResult>();
  useToastFrom(fetcher.data);
  const dialog = useDialog();
  useNewResponse(fetcher.data, dialog.close);
  const mailsToSend = count(mails.toSend);
  return (
    <Card title="Everyone else" aside={mails.queued > 0 ? `${mails.queued} told` : undefined}>
      <CardBody>
        <p className="mb-3">
          Everyone who entered with an e-mail address and was not drawn gets the e-mail “Not this
          time”, once. Reserves get none, because they may still move up.
        </p>
        {mails.queued > 0 && (
          <p className="mb-3 text-xs text-muted tabular-nums">
            {mails.sent} sent, {mails.queued - mails.sent - mails.failed} waiting, {mails.failed}{" "}
            failed
          </p>
        )}
        {mayRun && mails.toSend > 0 && (
          <Button icon="message" onClick={dialog.open}>
            {mails.queued > 0 ? `Tell ${mails.toSend} more…` : "Tell everyone else…"}
          </Button>
        )}
        {mayRun && mails.toSend === 0 && (
          <p className="text-xs text-muted">Everyone who can be told has been told.</p>
        )}
        <ConfirmDialog
          handle={dialog}
          question={`Send ${mailsToSend}?`}
          consequences={[
            {
              icon: "mail",
              text: `${mailsToSend}, one for each person. You cannot undo this.`,
            },
            ...(mailWorks
              ? []
              : [
                  {
                    icon: "warning" as const,
                    text: "No mail server is set up, so the e-mails wait in the outbox until there is one.",
                  },
                ]),
          ]}
          confirm={
            <fetcher.Form method="post" className="contents">
              <input type="hidden" name="act" value="tell-others" />
              <Button type="submit" look="gold" disabled={fetcher.state !== "idle"}>
                {`Send ${mailsToSend}`}
              </Button>
            </fetcher.Form>
          }
        >
          <MailPreview winners={winners} />
        </ConfirmDialog>
      </CardBody>
    </Card>
  );
}

/** With the draw filled in; each person sees their own name and ticket. */
function MailPreview({ winners }: { winners: LoadedWinners }) {
  const { subject, body } = winners.mailTemplates["not-this-time"];
  const fill = (text: string) => text.replaceAll("{draw}", inRunningText(winners.title));
  return (
    <Note icon="mail">
      <p className="font-medium text-text">{fill(subject)}</p>
      <p className="mt-1.5 whitespace-pre-wrap">{fill(body)}</p>
    </Note>
  );
}

function count(mails: number) {
  return `${mails.toLocaleString("en-GB")} ${mails === 1 ? "e-mail" : "e-mails"}`;
}
