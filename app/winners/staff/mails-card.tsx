import { useFetcher } from "react-router";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import type { ActResult } from "../../ui/form/act-result.ts";
import { TextArea, TextField } from "../../ui/form/field.tsx";
import { useToastFrom } from "../../ui/overlay/toast.tsx";
import { type WinnerMailKind, winnerMailKinds } from "../mails.ts";
import type { LoadedWinners } from "./load-winners.server.ts";
import { mailNames } from "./winner-texts.ts";

/** The mails of this draw. Staff can change their texts until they are sent. */
export function MailsCard({ winners }: { winners: LoadedWinners }) {
  return (
    <Card title="E-mails" aside="each has a code that people can check at /check">
      {winnerMailKinds.map((kind) => (
        <MailForm key={kind} kind={kind} template={winners.mailTemplates[kind]} />
      ))}
    </Card>
  );
}

function MailForm({
  kind,
  template,
}: {
  kind: WinnerMailKind;
  template: { subject: string; body: string };
}) {
  const saving = useFetcher<ActResult>();
  useToastFrom(saving.data);
  const { title, to } = mailNames[kind];
  return (
    <details className="group border-t border-line">
      <summary className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-3 px-4.5 py-2.5">
        <span className="font-medium text-text">{title}</span>
        <span className="text-xs text-muted">{to}</span>
      </summary>
      <saving.Form method="post" className="grid gap-3 px-4.5 pb-4.5">
        <input type="hidden" name="kind" value={kind} />
        <TextField
          name="subject"
          id={`${kind}-subject`}
          label="Subject"
          defaultValue={template.subject}
          maxLength={150}
          problem={saving.data?.problems?.subject}
        />
        <TextArea
          name="body"
          id={`${kind}-body`}
          label="Text"
          defaultValue={template.body}
          rows={8}
          maxLength={4000}
          help="It begins with “Hello” and the first name, in other languages with the whole name. {prize}, {ticket}, {draw} and {deadline} are filled in."
          problem={saving.data?.problems?.body}
        />
        <div>
          <Button
            type="submit"
            name="act"
            value="mail-text"
            small
            disabled={saving.state !== "idle"}
          >
            Save the e-mail
          </Button>
        </div>
      </saving.Form>
    </details>
  );
}
