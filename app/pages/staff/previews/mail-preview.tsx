import { useState } from "react";
import { fillIn } from "../../../content/wording/fill-in.ts";
import { renderMailBody } from "../../../mail/mail-text.ts";
import { Preview } from "../../../mail/staff/mail-drawer.tsx";
import { Button } from "../../../ui/button.tsx";

type MailTexts = Record<string, string>;

const facts = {
  name: "Ada",
  reference: "GK-2026-0001",
  days: "one working day",
  when: "Saturday 21 November, 16:00",
  place: "4 North Lane",
  ticket: "1,204",
  draw: "the winter draw",
  decided: "Sunday 6 December, 20:15",
  person: "Theo Quill",
};

type Sample = {
  label: string;
  subject: string;
  greeting: string;
  text: string;
  closing?: string;
  signature: string;
  button?: string;
};

const samples: Sample[] = [
  ...(["received", "complaint"] as const).map((text) => ({
    label: text === "received" ? "Message received" : "Complaint received",
    subject: `${text}Subject`,
    greeting: "dear",
    text,
    signature: "signature",
  })),
  {
    label: "Visit",
    subject: "visitSubject",
    greeting: "dear",
    text: "visit",
    signature: "personalSignature",
  },
  ...(["ticket", "found"] as const).map((text) => ({
    label: text === "ticket" ? "Ticket" : "Lost ticket",
    subject: `${text}Subject`,
    greeting: "hello",
    text,
    signature: "signature",
    button: "openTicket",
  })),
];

/** A mail with the texts of the form and sample data. */
export function MailPreview({ texts, company }: { texts: MailTexts; company: string }) {
  const [shown, setShown] = useState(samples[0]?.label);
  const sample = samples.find(({ label }) => label === shown);
  if (!sample) return null;
  const say = (key: string) => fillIn(texts[key] ?? "", { ...facts, company });
  const check = { code: "7QX4M-2PA9K", address: "https://…/check" };
  const body = renderMailBody({
    greeting: say(sample.greeting),
    paragraphs: say(sample.text).split(/\n\s*\n/),
    ...(sample.button && { action: { label: say(sample.button), address: "https://…/ticket/…" } }),
    closing: [fillIn(texts.genuine ?? "", check)],
    sender: say(sample.signature),
  });
  return (
    <section aria-label="Preview" className="min-w-0 flex-1 overflow-y-auto bg-sunk p-5 max-lg:p-3">
      <div className="mx-auto grid max-w-text gap-3">
        <fieldset aria-label="Which mail" className="flex flex-wrap gap-1.5">
          {samples.map(({ label }) => (
            <Button
              key={label}
              small
              look={label === shown ? "plain" : "quiet"}
              aria-pressed={label === shown}
              onClick={() => setShown(label)}
            >
              {label}
            </Button>
          ))}
        </fieldset>
        <p className="font-medium text-text">{say(sample.subject)}</p>
        <Preview body={body} />
      </div>
    </section>
  );
}
