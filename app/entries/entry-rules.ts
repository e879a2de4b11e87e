// Validates an entry. Pure; the form, the API, the front desk and imports share it.
import { z } from "zod";
import type { Wording } from "../content/wording/wording.ts";
import type { DrawPlan } from "../draws/plan.ts";
import type { DisplayChoice, EntryRoute } from "../draws/states.ts";
import type { Language } from "../languages/languages.ts";
import { normaliseCouponCode } from "./coupon-code.ts";
import { readPhone } from "./phone.ts";

/** An entry as it was sent: any text in every field. */
export type EntryRequest = z.infer<typeof entryRequest>;

/** Longer texts are refused unread. The limits that people see are below. */
const entryRequest = z.object({
  name: z.string().max(2000),
  phone: z.string().max(200),
  email: z.string().max(2000).optional(),
  place: z.string().max(2000).optional(),
  display: z.string().max(100),
  rulesAccepted: z.boolean(),
  ofAge: z.boolean(),
  coupon: z.string().max(200).optional(),
  /** Of the mails. Forms of visitors do not send it: they have that of their page. */
  language: z.string().max(100).optional(),
});

/** How an entry was sent. */
export type EntryOrigin = {
  route: Exclude<EntryRoute, "coupon">;
  /** The same key is the same entry, however often it is sent. */
  idempotencyKey: string;
  /** Keyed hash of the sender's network; empty for entries by staff. */
  network: string;
  /** Why staff should check it, such as "hidden-field"; empty for nearly all. */
  holdReason: string;
  /** Of the page; the site's own if there is none, as in imports. */
  language?: Language | undefined;
};

/** A valid entry: the personal data that the ticket commits to, and how it was sent. */
export type Entry = Omit<EntryOrigin, "route"> & {
  name: string;
  /** E.164. */
  phone: string;
  email: string | undefined;
  place: string;
  display: DisplayChoice;
  route: EntryRoute;
  /** Its eight characters. */
  coupon: string | undefined;
};

export type EntryField = keyof EntryRequest;

/** The texts of the entry form that an owner can edit. */
export type EntryTexts = Wording["entryProblems"];

/** What is wrong with a field: one of the editable texts, or a sentence that only programs and staff see. */
export type EntryProblem =
  | { text: keyof EntryTexts; values?: Record<string, string> }
  | { sentence: string };
export type EntryProblems = Partial<Record<EntryField | "form", EntryProblem>>;

export type EntryReading = { ok: true; entry: Entry } | { ok: false; problems: EntryProblems };

type EntryPlan = Pick<
  DrawPlan,
  "countries" | "displayChoices" | "minimumAge" | "phoneCountry" | "routes"
> & {
  /** Of the page: countries are named in its language. */
  locale?: string;
  /** From which an entry may choose. */
  languages?: readonly Language[];
};

const longestName = 100;
const longestPlace = 80;
const longestEmail = 200;

const unprintable = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\p{Co}]/u;
/**
 * Invisible format characters, some of which reverse the direction of text. They come with copied text, and
 * people could not see them to remove them, so they are removed here. Joiners are part of the spelling in
 * several scripts.
 */
const invisible = /(?![\u200c\u200d])\p{Cf}/gu;
/** A visible letter: Unicode classes fillers such as U+3164 as letters too. */
const letter = /(?!\p{Default_Ignorable_Code_Point})\p{L}/u;

/** A valid coupon makes the entry's route "coupon". */
export function readEntry(
  request: unknown,
  plan: EntryPlan,
  { route, ...origin }: EntryOrigin,
): EntryReading {
  const parsed = entryRequest.safeParse(request);
  if (!parsed.success) return { ok: false, problems: shapeProblems(parsed.error, plan) };
  const typed = parsed.data;
  const problems: EntryProblems = {};

  const name = tidy(typed.name);
  const nameProblem = letter.test(name) ? lineProblem(name, longestName) : fieldProblems.name;
  if (nameProblem) problems.name = nameProblem;
  const place = tidy(typed.place ?? "");
  const placeProblem = lineProblem(place, longestPlace);
  if (placeProblem) problems.place = placeProblem;
  const email = (typed.email ?? "").replace(invisible, "").trim().normalize("NFC");
  if (email && !looksLikeEmail(email)) problems.email = fieldProblems.email;
  const phone = readPhone(typed.phone, plan.phoneCountry, plan.countries, plan.locale);
  if (!phone.ok) problems.phone = phone.problem;
  const display = plan.displayChoices.find((choice) => choice === typed.display);
  if (!display) problems.display = fieldProblems.display;
  if (!typed.rulesAccepted) problems.rulesAccepted = fieldProblems.rulesAccepted;
  if (!typed.ofAge) problems.ofAge = tooYoung(plan);

  const code = typed.coupon?.trim() ?? "";
  const coupon = code ? normaliseCouponCode(code) : undefined;
  const language = typed.language || origin.language;
  if (typed.language && !plan.languages?.includes(typed.language)) {
    problems.language = fieldProblems.language;
  }

  const couponProblem = findCouponProblem(plan, route, { typed: code, coupon });
  if (couponProblem) problems.coupon = couponProblem;

  if (!display || !phone.ok || Object.keys(problems).length > 0) return { ok: false, problems };
  return {
    ok: true,
    entry: {
      ...origin,
      name,
      phone: phone.phone,
      email: email || undefined,
      place,
      display,
      route: coupon ? "coupon" : route,
      coupon,
      language,
    },
  };
}

/** For a field without text, or with far more than anybody types. */
const fieldProblems = {
  name: { text: "name" },
  phone: { text: "noPhone" },
  email: { text: "email" },
  place: { text: "tooLong", values: { most: `${longestPlace}` } },
  display: { text: "display" },
  rulesAccepted: { text: "rules" },
  coupon: { text: "couponMistyped" },
  language: {
    sentence: "Send the code of a language of this site, for example “en”, or leave it out.",
  },
} as const satisfies EntryProblems;

function tooYoung({ minimumAge }: EntryPlan): EntryProblem {
  return { text: "age", values: { age: `${minimumAge}` } };
}

function shapeProblems({ issues }: z.ZodError<EntryRequest>, plan: EntryPlan): EntryProblems {
  const byField = { ...fieldProblems, ofAge: tooYoung(plan) };
  const problems: EntryProblems = {};
  for (const { path } of issues) {
    const field = entryRequest.keyof().safeParse(path[0]);
    if (!field.success) return { form: { sentence: "Send one entry as a JSON object." } };
    problems[field.data] = byField[field.data];
  }
  return problems;
}

function findCouponProblem(
  plan: EntryPlan,
  route: EntryRoute,
  { typed, coupon }: { typed: string; coupon: string | undefined },
): EntryProblem | undefined {
  if (typed && !plan.routes.includes("coupon")) return { text: "noCoupons" };
  if (typed && !coupon) return fieldProblems.coupon;
  const needed = !typed && route === "web" && !plan.routes.includes("web");
  return needed ? { text: "couponNeeded" } : undefined;
}

function tidy(text: string): string {
  return text.replace(invisible, "").normalize("NFC").replace(/\s+/gu, " ").trim();
}

function lineProblem(text: string, longest: number): EntryProblem | undefined {
  if ([...text].length > longest) return { text: "tooLong", values: { most: `${longest}` } };
  return unprintable.test(text) ? { text: "unprintable" } : undefined;
}

/** Deliberately lenient: the only proof of an address is a mail that arrives. */
function looksLikeEmail(text: string): boolean {
  return (
    text.length <= longestEmail &&
    !unprintable.test(text) &&
    /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text)
  );
}
