// Validates an enquiry. Pure.
import { type CountryCode, parsePhoneNumberFromString } from "libphonenumber-js/min";
import { fillIn } from "../content/wording/fill-in.ts";
import type { Wording } from "../content/wording/wording.ts";
import {
  type EnquiryProblems,
  longestLine,
  longestMessage,
  type PreferredTime,
  type PreferredWay,
  preferredTimes,
  preferredWays,
  type TypedEnquiry,
} from "./limits.ts";
import { findTopic, type Topic } from "./topics.ts";

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

type EnquiryReading =
  | { ok: true; value: Enquiry; typed: TypedEnquiry }
  | { ok: false; problems: EnquiryProblems; typed: TypedEnquiry };

/** Settings and texts that the validation needs. */
type EnquiryRules = {
  country: CountryCode;
  topics: Topic[];
  texts: Wording["contactProblems"];
  /** In the company's time zone, such as 2026-11-15. */
  today: string;
};

export function readEnquiry(
  form: FormData,
  kind: EnquiryKind,
  { country, topics, texts, today }: EnquiryRules,
): EnquiryReading {
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

  const topic = kind === "complaint" ? "complaint" : findTopic(topics, typed.topic);
  if (!topic) problems.topic = texts.topic;
  if (!typed.name) problems.name = texts.name;
  else if (typed.name.length > longestLine)
    problems.name = fillIn(texts.tooLong, { most: `${longestLine}` });

  const number = typed.phone ? parsePhoneNumberFromString(typed.phone, country) : undefined;
  if (typed.phone && !number?.isPossible()) {
    problems.phone = texts.phone;
  }
  if (typed.email && !looksLikeEmail(typed.email)) {
    problems.email = texts.email;
  }
  if (!typed.phone && !typed.email) {
    problems.phone = texts.neither;
  }
  const preferredWay = preferredWays.find((way) => way === typed.preferredWay) ?? "";
  if ((preferredWay === "phone" || preferredWay === "whatsapp") && !typed.phone) {
    problems.phone = texts.phoneWished;
  }
  if (preferredWay === "email" && !typed.email) {
    problems.email = texts.emailWished;
  }
  if (typed.visitOn && !isDay(typed.visitOn)) {
    problems.visitOn = texts.visit;
  } else if (typed.visitOn && typed.visitOn < today) {
    problems.visitOn = texts.visitOver;
  }
  if (!typed.message) problems.message = texts.message;
  else if (typed.message.length > longestMessage) {
    problems.message = fillIn(texts.messageTooLong, {
      most: `${longestMessage}`,
      typed: `${typed.message.length}`,
    });
  }
  if (form.get("consent") !== "yes") {
    problems.consent = texts.consent;
  }

  if (!topic || Object.keys(problems).length > 0) return { ok: false, problems, typed };
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
      // The trap field: invisible to people, filled in by bots.
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

/** Deliberately loose: only a delivered mail proves an address. */
function looksLikeEmail(text: string) {
  return text.length <= 254 && /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text);
}
