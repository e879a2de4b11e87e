// The letters of the contact office. Pure.
import type { Mail } from "../mail/queue.server.ts";
import type { EnquiryRow } from "./inbox.server.ts";
import { topics } from "./limits.ts";
import { answerWithinWorkingDays } from "./reply-clock.ts";

type Company = { companyName: string; email: string };

/** "Complaint" · "Viewing a house: Casa Norte" */
export function subjectOf({ kind, topic, about }: Pick<EnquiryRow, "kind" | "topic" | "about">) {
  const label =
    kind === "complaint"
      ? "Complaint"
      : (topics.find(({ value }) => value === topic)?.label ?? "Enquiry");
  return about ? `${label}: ${about}` : label;
}

/** Where the mails of an enquiry are found again. */
export function mailsAbout(reference: string) {
  return `enquiry:${reference}`;
}

/** A subject is one line, however many somebody made of a house's name. */
function oneLine(text: string) {
  return text
    .replaceAll(/[\p{Cc}\s]+/gu, " ")
    .trim()
    .slice(0, 150);
}

export function acknowledgement(given: EnquiryRow, company: Company): Mail {
  const { reference, kind } = given;
  const days = answerWithinWorkingDays[kind] === 1 ? "one working day" : "two working days";
  const what = kind === "complaint" ? "complaint" : "message";
  return {
    occasion: `enquiry ${reference} received`,
    kind: "enquiry-received",
    about: mailsAbout(reference),
    recipient: given.email,
    replyTo: company.email,
    subject: `We have your ${what}: ${reference}`,
    letter: {
      greeting: `Dear ${given.name},`,
      paragraphs: [
        `Your ${what} is saved under number ${reference}. A person answers within ${days}.`,
        "Quote the number whenever you ring or write, and whoever answers will find it.",
        `You wrote: ${given.message}`,
      ],
      sender: company.companyName,
    },
  };
}

/** What a member of staff wrote; its first paragraph is the greeting. */
export function replyLetter(
  given: EnquiryRow,
  { text, by, id }: { text: string; by: string; id: string },
  company: Company,
): Mail {
  const [greeting = "", ...paragraphs] = text
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter(Boolean);
  return {
    occasion: `enquiry ${given.reference} reply ${id}`,
    kind: "enquiry-reply",
    about: mailsAbout(given.reference),
    recipient: given.email,
    replyTo: company.email,
    subject: oneLine(`Re: ${subjectOf(given)} (${given.reference})`),
    letter: {
      greeting,
      paragraphs,
      closing: [`Your number is ${given.reference}. You can simply answer this mail.`],
      sender: `${by}, ${company.companyName}`,
    },
  };
}

export function visitLetter(
  given: EnquiryRow,
  visit: { when: string; place: string; id: string; calendar: string; by: string },
  company: Company,
): Mail {
  return {
    occasion: `enquiry ${given.reference} visit ${visit.id}`,
    kind: "enquiry-visit",
    about: mailsAbout(given.reference),
    recipient: given.email,
    replyTo: company.email,
    subject: oneLine(`Your visit, ${visit.when} (${given.reference})`),
    letter: {
      greeting: `Dear ${given.name},`,
      paragraphs: [
        `We look forward to showing you around: ${visit.when}, at ${visit.place}.`,
        "The entry for your calendar comes with this mail. If it does not suit you any more, answer this mail and we find another time.",
      ],
      closing: [`Your number is ${given.reference}.`],
      sender: `${visit.by}, ${company.companyName}`,
    },
    calendar: visit.calendar,
  };
}

/** To those on duty. Names nobody: mailboxes and locked screens are read by others, too. */
export function newEnquiryNotice(
  given: EnquiryRow,
  to: { id: string; email: string },
  { companyName, address }: { companyName: string; address: string },
): Mail {
  return {
    occasion: `enquiry ${given.reference} notice ${to.id}`,
    kind: "enquiry-notice",
    about: mailsAbout(given.reference),
    recipient: to.email,
    subject: oneLine(`New: ${subjectOf(given)} (${given.reference})`),
    letter: {
      greeting: given.kind === "complaint" ? "A complaint has come in." : "An enquiry has come in.",
      paragraphs: [`It is about: ${oneLine(subjectOf(given))}. Its number is ${given.reference}.`],
      action: { label: "Open it", address },
      closing: ["You get this because you are on duty. Switch that off above the inbox."],
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
    letter: {
      greeting: `${what}.`,
      paragraphs: [references.slice(0, 20).join(", ")],
      action: { label: references.length === 1 ? "Answer it" : "Answer them", address },
      sender: companyName,
    },
  };
}
