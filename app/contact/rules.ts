// What an enquiry must hold, and what to say when it does not. Pure.
import { type CountryCode, parsePhoneNumberFromString } from "libphonenumber-js/min";
import {
  type EnquiryProblems,
  longestLine,
  longestMessage,
  type PreferredTime,
  type PreferredWay,
  preferredTimes,
  preferredWays,
  type TypedEnquiry,
  topics,
} from "./limits.ts";

export type EnquiryKind = "enquiry" | "complaint";

export type Enquiry = {
  kind: EnquiryKind;
  topic: string;
  about: string;
  name: string;
  phone: string;
  email: string;
  message: string;
  preferredWay: PreferredWay;
  preferredTime: PreferredTime;
  /** A day such as 2026-11-15, or null. */
  visitOn: string | null;
  suspicious: string;
};

type Reading =
  | { ok: true; value: Enquiry; typed: TypedEnquiry }
  | { ok: false; problems: EnquiryProblems; typed: TypedEnquiry };

export function readEnquiry(form: FormData, kind: EnquiryKind, country: CountryCode): Reading {
  const typed: TypedEnquiry = {
    topic: textOf(form, "topic"),
    about: textOf(form, "about"),
    name: textOf(form, "name"),
    phone: textOf(form, "phone"),
    email: textOf(form, "email"),
    message: textOf(form, "message"),
    preferredWay: textOf(form, "preferredWay"),
    preferredTime: textOf(form, "preferredTime"),
    visitOn: textOf(form, "visitOn"),
  };
  const problems: EnquiryProblems = {};

  const topic = kind === "complaint" ? "complaint" : typed.topic;
  if (kind === "enquiry" && !topics.some((known) => known === topic)) {
    problems.topic = "Choose what it is about.";
  }
  if (!typed.name) problems.name = "Tell us your name, so that we know whom to ask for.";
  else if (typed.name.length > longestLine)
    problems.name = `Use at most ${longestLine} characters.`;

  const number = typed.phone ? parsePhoneNumberFromString(typed.phone, country) : undefined;
  if (typed.phone && !number?.isPossible()) {
    problems.phone =
      "This does not look like a phone number. Write it with its country code, such as +44 7700 900142.";
  }
  if (typed.email && !looksLikeEmail(typed.email)) {
    problems.email =
      "This does not look like an e-mail address. It needs an @ and a domain, such as ada@example.com.";
  }
  if (!typed.phone && !typed.email) {
    problems.phone = "Leave a phone number or an e-mail address, so that we can answer.";
  }
  const preferredWay = preferredWays.find((way) => way === typed.preferredWay) ?? "";
  if ((preferredWay === "phone" || preferredWay === "whatsapp") && !typed.phone) {
    problems.phone = "Leave your phone number, so that we can reach you as you asked.";
  }
  if (preferredWay === "email" && !typed.email) {
    problems.email = "Leave your e-mail address, so that we can reach you as you asked.";
  }
  if (typed.visitOn && !isDay(typed.visitOn)) {
    problems.visitOn = "Choose a day from the calendar, or leave it empty.";
  }
  if (!typed.message)
    problems.message = "Write a sentence or two, so that the right person answers.";
  else if (typed.message.length > longestMessage) {
    problems.message = `Use at most ${longestMessage} characters; you have ${typed.message.length}.`;
  }
  if (form.get("consent") !== "yes") {
    problems.consent = "Tick this box: without it we may not keep your message to answer it.";
  }

  if (Object.keys(problems).length > 0) return { ok: false, problems, typed };
  return {
    ok: true,
    typed,
    value: {
      ...typed,
      kind,
      topic,
      about: typed.about.slice(0, longestLine),
      phone: number?.number ?? "",
      preferredWay,
      preferredTime: preferredTimes.find((time) => time === typed.preferredTime) ?? "",
      visitOn: typed.visitOn || null,
      // People never see this field; programs that fill in forms do.
      suspicious: textOf(form, "website") ? "filled in the hidden field" : "",
    },
  };
}

function isDay(text: string) {
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));
}

function textOf(form: FormData, name: string) {
  const value = form.get(name);
  return typeof value === "string" ? value.trim().replaceAll("\u0000", "") : "";
}

/** Deliberately mild: the only proof of an address is a mail that arrives. */
function looksLikeEmail(text: string) {
  return text.length <= 254 && /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text);
}
