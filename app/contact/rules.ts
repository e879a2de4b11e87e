// Validates an enquiry. Pure.
import { type CountryCode, parsePhoneNumberFromString } from "libphonenumber-js/min";
import type { SiteSettings } from "../content/site-settings.ts";
import { fillIn } from "../content/wording/fill-in.ts";
import type { Wording } from "../content/wording/wording.ts";
import { dayAt } from "../ui/text/date-time-view.ts";
import type { Attachment, AttachmentsReading } from "./attachments/read-attachments.server.ts";
import type { HomeForViewing } from "./homes-for-viewing.server.ts";
import {
  type EnquiryProblems,
  longestLine,
  longestMessage,
  type PreferredTime,
  type PreferredWay,
  preferredTimes,
  preferredWays,
  type TypedEnquiry,
  typedFields,
} from "./limits.ts";
import { readTimes } from "./times/viewing-slots.ts";
import { findTopic, isViewingTopic, takesFiles } from "./topics.ts";

export type EnquiryKind = "enquiry" | "complaint";

export type Enquiry = {
  kind: EnquiryKind;
  topic: string;
  about: string;
  /** The slug of a home, or empty. */
  home: string;
  name: string;
  phone: string;
  email: string;
  message: string;
  preferredWay: PreferredWay;
  preferredTime: PreferredTime;
  /** A day such as 2026-11-15, or null. */
  visitOn: string | null;
  /** The times for a viewing, in the order of preference. */
  wishes: Date[];
  attachments: Attachment[];
  suspicious: string;
};

type EnquiryReading =
  | { ok: true; value: Enquiry; typed: TypedEnquiry }
  | { ok: false; problems: EnquiryProblems; typed: TypedEnquiry };

/** Settings and texts that the validation needs. */
type EnquiryRules = {
  country: CountryCode;
  settings: Pick<
    SiteSettings,
    "topics" | "hours" | "holidays" | "viewingMinutes" | "timeZone" | "locale"
  >;
  texts: Wording["contactProblems"];
  homes: HomeForViewing[];
  /** The files, if the topic takes any. */
  files: AttachmentsReading;
  now: Date;
};

export function readEnquiry(
  form: FormData,
  kind: EnquiryKind,
  { country, settings, texts, homes, files, now }: EnquiryRules,
): EnquiryReading {
  const typed = Object.fromEntries(
    typedFields.map((name) => [name, textOf(form, name)]),
  ) as TypedEnquiry;
  const problems: EnquiryProblems = {};

  const topic = kind === "complaint" ? "complaint" : findTopic(settings.topics, typed.topic);
  if (!topic) problems.topic = texts.topic;
  const forViewing = kind === "enquiry" && isViewingTopic(settings.topics, topic ?? "");
  const times = readTimes(forViewing ? typed : {}, settings, now, texts);
  if (!times.ok) problems.times = times.problem;
  const wishes = times.ok ? times.times : [];
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
  } else if (typed.visitOn && typed.visitOn < dayAt(now, settings.timeZone)) {
    problems.visitOn = texts.visitOver;
  }
  if (!typed.message && times.ok && wishes.length === 0) {
    problems.message = forViewing ? texts.messageOrTime : texts.message;
  } else if (typed.message.length > longestMessage) {
    problems.message = fillIn(texts.messageTooLong, {
      most: `${longestMessage}`,
      typed: `${typed.message.length}`,
    });
  }
  const withFiles = takesFiles(settings.topics, topic ?? "");
  if (withFiles && !files.ok) problems.files = files.problem;
  if (form.get("consent") !== "yes") {
    problems.consent = texts.consent;
  }

  if (!topic || Object.keys(problems).length > 0) return { ok: false, problems, typed };
  const home = homes.find(({ slug }) => slug === typed.home);
  const { name, email, message } = typed;
  return {
    ok: true,
    typed,
    value: {
      kind,
      topic,
      name,
      email,
      message,
      about: (home?.title ?? typed.about).slice(0, longestLine),
      home: home?.slug ?? "",
      phone: number?.number ?? "",
      preferredWay,
      preferredTime: preferredTimes.find((time) => time === typed.preferredTime) ?? "",
      visitOn: typed.visitOn || null,
      wishes,
      attachments: withFiles && files.ok ? files.attachments : [],
      // The trap field: invisible to people, filled in by bots.
      suspicious: textOf(form, "website") ? "filled in the hidden field" : "",
    },
  };
}

function isDay(text: string) {
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));
}

/** Beyond every limit below. What is refused is shown again, and showing seven megabytes again would take seconds. */
const longestText = 100_000;

function textOf(form: FormData, name: string) {
  const value = form.get(name);
  return typeof value === "string"
    ? value.slice(0, longestText).trim().replaceAll("\u0000", "")
    : "";
}

/** Deliberately loose: only a delivered mail proves an address. */
function looksLikeEmail(text: string) {
  return text.length <= 254 && /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text);
}
