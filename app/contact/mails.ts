// The mails about enquiries. Pure.

import { fillIn } from "../content/wording/fill-in.ts";
import type { Wording } from "../content/wording/wording.ts";
import type { Mail } from "../mail/queue.server.ts";
import type { EnquiryRow } from "./inbox-store.server.ts";
import { type Promises, promiseInWords } from "./reply-clock.ts";
import { topicInWords } from "./topics.ts";

export type Company = { companyName: string; email: string } & Promises;
type MailContext = { company: Company; texts: Wording };

/** "Complaint" · "Viewing a house: Casa Norte" */
export function subjectOf(
  { kind, topic, about }: Pick<EnquiryRow, "kind" | "topic" | "about">,
  complaint = "Complaint",
) {
  const label = kind === "complaint" ? complaint : topicInWords(topic);
  return about ? `${label}: ${about}` : label;
}

/** The value of outbox_mail.about for the mails of an enquiry. */
export function mailsAbout(reference: string) {
  return `enquiry:${reference}`;
}

/** Removes line breaks, which a mail's subject must not contain. */
export function oneLine(text: string) {
  return text
    .replaceAll(/[\p{Cc}\s]+/gu, " ")
    .trim()
    .slice(0, 150);
}

export function paragraphsOf(text: string): string[] {
  return text
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter(Boolean);
}

export function acknowledgement(
  enquiry: EnquiryRow,
  { company, texts }: MailContext,
  /** What a request for a viewing adds: the times, and where to change them. */
  viewing?: { times: string[]; address: string },
): Mail {
  const { mails } = texts;
  const { reference, kind } = enquiry;
  const facts = { reference, days: promiseInWords(kind, company, texts), name: enquiry.name };
  const complaint = kind === "complaint";
  return {
    occasion: `enquiry ${reference} received`,
    kind: "enquiry-received",
    about: mailsAbout(reference),
    recipient: enquiry.email,
    replyTo: company.email,
    subject: oneLine(fillIn(complaint ? mails.complaintSubject : mails.receivedSubject, facts)),
    body: {
      greeting: fillIn(mails.dear, { name: enquiry.name }),
      paragraphs: [
        ...paragraphsOf(fillIn(complaint ? mails.complaint : mails.received, facts)),
        ...(viewing ? [fillIn(mails.wished, { times: viewing.times.join("\n") })] : []),
        ...(enquiry.message ? [fillIn(mails.youWrote, { message: enquiry.message })] : []),
      ],
      ...(viewing && { action: { label: mails.manageViewing, address: viewing.address } }),
      sender: fillIn(mails.signature, { company: company.companyName }),
    },
  };
}

/** The first paragraph that staff wrote is the greeting. */
export function replyMail(
  enquiry: EnquiryRow,
  { text, by, id }: { text: string; by: string; id: string },
  { company, texts: { mails } }: MailContext,
): Mail {
  const [greeting = "", ...paragraphs] = paragraphsOf(text);
  return {
    occasion: `enquiry ${enquiry.reference} reply ${id}`,
    kind: "enquiry-reply",
    about: mailsAbout(enquiry.reference),
    recipient: enquiry.email,
    replyTo: company.email,
    subject: oneLine(
      fillIn(mails.answerSubject, {
        subject: subjectOf(enquiry, mails.aComplaint),
        reference: enquiry.reference,
      }),
    ),
    body: {
      greeting,
      paragraphs,
      closing: [fillIn(mails.answered, { reference: enquiry.reference })],
      sender: signedBy(by, company, mails),
    },
  };
}

/** "Wren Oakhollow, Goldkey Estates" */
export function signedBy(
  person: string,
  { companyName }: Company,
  mails: Wording["mails"],
): string {
  return fillIn(mails.personalSignature, { person, company: companyName });
}

/** To staff on duty. Contains no personal data: others may see mailboxes and lock screens. */
export function newEnquiryNotice(
  enquiry: EnquiryRow,
  to: { id: string; email: string },
  { companyName, address }: { companyName: string; address: string },
): Mail {
  const about = oneLine(subjectOf(enquiry));
  return {
    occasion: `enquiry ${enquiry.reference} notice ${to.id}`,
    kind: "enquiry-notice",
    about: mailsAbout(enquiry.reference),
    recipient: to.email,
    subject: oneLine(`New: ${about} (${enquiry.reference})`),
    body: {
      greeting:
        enquiry.kind === "complaint" ? "You have a new complaint." : "You have a new enquiry.",
      paragraphs: [`It is about: ${about}. Its number is ${enquiry.reference}.`],
      action: { label: "Open it", address },
      closing: [
        "You get this mail because you are on duty. You can switch that off above the inbox.",
      ],
      sender: companyName,
    },
  };
}

export function lateNotice(
  references: string[],
  to: { id: string; email: string },
  { companyName, address }: { companyName: string; address: string },
): Mail {
  const what =
    references.length === 1
      ? "1 enquiry waits longer than the site promises"
      : `${references.length} enquiries wait longer than the site promises`;
  return {
    occasion: `enquiries late ${references[0]} ${references.length} ${to.id}`,
    kind: "enquiry-late",
    recipient: to.email,
    subject: what,
    body: {
      greeting: `${what}.`,
      paragraphs: [references.slice(0, 20).join(", ")],
      action: { label: references.length === 1 ? "Answer it" : "Answer them", address },
      sender: companyName,
    },
  };
}
