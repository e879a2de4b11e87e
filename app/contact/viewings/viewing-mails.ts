// The mails about viewings, to visitors and to staff. Pure.
import { fillIn } from "../../content/wording/fill-in.ts";
import type { Wording } from "../../content/wording/wording.ts";
import type { Mail } from "../../mail/queue.server.ts";
import type { EnquiryRow } from "../inbox-store.server.ts";
import { type Company, mailsAbout, oneLine, paragraphsOf, signedBy, subjectOf } from "../mails.ts";

/** To the visitor. `address` is the page on which they change or cancel it. */
type VisitorMailContext = {
  company: Company;
  texts: Wording;
  address: string;
  /** Makes the mail of each change a mail of its own. */
  revision: number;
  /** Who of the staff wrote it; the company if nobody did. */
  by?: string;
  calendar?: string | undefined;
};

export type VisitorMailKind = "visit" | "offer" | "wishes" | "cancelled" | "reminder";

export function visitorMail(
  kind: VisitorMailKind,
  enquiry: EnquiryRow,
  facts: { when?: string; place?: string; times?: string },
  { company, texts: { mails }, address, revision, by, calendar }: VisitorMailContext,
): Mail {
  const [subject, text] = {
    visit: [mails.visitSubject, mails.visit],
    offer: [mails.offerSubject, mails.offer],
    wishes: [mails.wishesSubject, mails.wishes],
    cancelled: [mails.viewingOffSubject, mails.viewingOff],
    reminder: [mails.reminderSubject, mails.reminder],
  }[kind];
  const label = kind === "offer" ? mails.answerOffer : mails.manageViewing;
  return {
    occasion: `enquiry ${enquiry.reference} viewing ${kind} ${revision}`,
    kind: kind === "visit" ? "enquiry-visit" : `viewing-${kind}`,
    about: mailsAbout(enquiry.reference),
    recipient: enquiry.email,
    replyTo: company.email,
    subject: oneLine(`${fillIn(subject ?? "", facts)} (${enquiry.reference})`),
    body: {
      greeting: fillIn(mails.dear, { name: enquiry.name }),
      paragraphs: paragraphsOf(fillIn(text ?? "", facts)),
      action: { label, address },
      closing: [fillIn(mails.visitNumber, { reference: enquiry.reference })],
      sender: by
        ? signedBy(by, company, mails)
        : fillIn(mails.signature, { company: company.companyName }),
    },
    ...(calendar && { calendar }),
  };
}

/** To the person who shows the home. Contains no personal data: others may see mailboxes and lock screens. */
export function staffMail(
  enquiry: EnquiryRow,
  news: { sentence: string; revision: number; calendar?: string | undefined },
  to: { id: string; email: string },
  { companyName, address }: { companyName: string; address: string },
): Mail {
  const subject = oneLine(subjectOf(enquiry));
  return {
    occasion: `enquiry ${enquiry.reference} viewing staff ${news.revision} ${to.id} ${news.sentence}`,
    kind: "viewing-notice",
    about: mailsAbout(enquiry.reference),
    recipient: to.email,
    subject: oneLine(`${news.sentence} (${enquiry.reference})`),
    body: {
      greeting: news.sentence,
      paragraphs: [`It is about: ${subject}. Its number is ${enquiry.reference}.`],
      action: { label: "Open it", address },
      sender: companyName,
    },
    ...(news.calendar && { calendar: news.calendar }),
  };
}
