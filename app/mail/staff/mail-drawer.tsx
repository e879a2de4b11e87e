import { useState } from "react";
import { useFetcher } from "react-router";
import { Button } from "../../ui/button.tsx";
import { Chip } from "../../ui/chip.tsx";
import { Facts } from "../../ui/facts.tsx";
import type { ActResult } from "../../ui/form/act-result.ts";
import { Note } from "../../ui/note.tsx";
import { Drawer, DrawerPart } from "../../ui/overlay/drawer.tsx";
import { useToastFrom } from "../../ui/overlay/toast.tsx";
import { rowAddress, type TableState } from "../../ui/table/table-address.ts";
import { DateTime } from "../../ui/text/date-time.tsx";
import type { DateTimeView } from "../../ui/text/date-time-view.ts";
import type { MailLine } from "./mail-view.ts";

type MailDetails = MailLine & {
  from: string;
  replyTo: string;
  attempts: number;
  sent: DateTimeView | null;
  messageId: string;
  /** Null for confidential mails, which hold a link that opens an account. */
  body: { text: string; html: string } | null;
  canSend: boolean;
};

export function MailDrawer({ mail, table }: { mail: MailDetails; table: TableState }) {
  const fetcher = useFetcher<ActResult>();
  useToastFrom(fetcher.data);
  return (
    <Drawer
      title={mail.subject}
      above={`Mail ${mail.id}`}
      below={<Chip look={mail.state.look}>{mail.state.label}</Chip>}
      closeTo={rowAddress(table)}
      actions={
        mail.canSend && (
          <fetcher.Form method="post" className="contents">
            <input type="hidden" name="mail" value={mail.id} />
            <Button
              type="submit"
              name="act"
              value="resend"
              icon="reload"
              disabled={fetcher.state !== "idle"}
            >
              {mail.sent ? "Send again" : "Try now"}
            </Button>
          </fetcher.Form>
        )
      }
    >
      {fetcher.data?.problem && (
        <Note look="bad" live>
          {fetcher.data.problem}
        </Note>
      )}
      <Facts
        facts={[
          { label: "To", value: mail.recipient },
          { label: "From", value: mail.from },
          ...(mail.replyTo ? [{ label: "Replies to", value: mail.replyTo }] : []),
          { label: "Written", value: <DateTime time={mail.queued} full /> },
          ...(mail.sent ? [{ label: "Sent", value: <DateTime time={mail.sent} full /> }] : []),
          { label: "Attempts", value: String(mail.attempts) },
          { label: "State", value: mail.state.why },
          { label: "Message-ID", value: <span className="type-mono">{mail.messageId}</span> },
        ]}
      />
      <DrawerPart title="Message">
        {mail.body ? (
          <Preview body={mail.body} />
        ) : (
          <Note>
            Nobody here can read this e-mail, because its link opens an account. We delete its text
            as soon as it is sent.
          </Note>
        )}
      </DrawerPart>
    </Drawer>
  );
}

const modes = [
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" },
  { value: "text", label: "Plain text" },
] as const;

/** As mail clients show it. The sandboxed frame runs no scripts. */
export function Preview({ body }: { body: { text: string; html: string } }) {
  const [mode, setMode] = useState<(typeof modes)[number]["value"]>("light");
  return (
    <div className="grid gap-2">
      <fieldset aria-label="Preview" className="flex gap-1.5">
        {modes.map(({ value, label }) => (
          <Button
            key={value}
            small
            look={mode === value ? "plain" : "quiet"}
            aria-pressed={mode === value}
            onClick={() => setMode(value)}
          >
            {label}
          </Button>
        ))}
      </fieldset>
      {mode === "text" ? (
        <pre className="max-h-110 overflow-auto rounded-md border border-line p-3 text-xs leading-relaxed wrap-anywhere whitespace-pre-wrap text-text">
          {body.text}
        </pre>
      ) : (
        <iframe
          key={mode}
          title={`The e-mail in a ${mode} mail program`}
          sandbox=""
          srcDoc={body.html.replace('content="light dark"', `content="${mode}"`)}
          className="h-110 w-full rounded-md border border-line"
        />
      )}
    </div>
  );
}
