// What an entry must hold, and what to say when it does not. Pure; the form, the API, front desk and import share it.
import { z } from "zod";
import { fillIn } from "../../content/wording/fill-in.ts";
import { entryProblems } from "../../content/wording/problem-texts.ts";
import { usualTexts } from "../../content/wording/texts.ts";
import type { Wording } from "../../content/wording/wording.ts";
import type { DrawPlan } from "../plan/plan.ts";
import { type DisplayChoice, displayChoices, type EntryRoute } from "../states.ts";
import { normaliseCouponCode } from "./coupon-code.ts";
import { readPhone } from "./phone.ts";

/** As posted to `POST /api/draws/:slug/entries`; a form is brought into this shape first. */
export type EntryInput = {
  name: string;
  phone: string;
  email?: string;
  place?: string;
  display: DisplayChoice;
  rulesAccepted: boolean;
  ofAge: boolean;
  coupon?: string;
};

export type EntryField = keyof EntryInput;
export type EntryProblems = Partial<Record<EntryField | "form", string>>;

/** A person as the ticket commits to them. */
export type Entrant = {
  name: string;
  phone: string;
  email: string | undefined;
  place: string;
  display: DisplayChoice;
  route: EntryRoute;
  coupon: string | undefined;
};

export type EntryReading = { ok: true; entrant: Entrant } | { ok: false; errors: EntryProblems };

type EntryPlan = Pick<
  DrawPlan,
  "countries" | "displayChoices" | "minimumAge" | "phoneCountry" | "routes"
>;

const longestName = 100;
const longestPlace = 80;
const longestEmail = 200;

/** Invisible signs: line breaks, and marks that could turn a name around on a screen. */
const unprintable = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Co}]/u;
/** Joiners are part of ordinary spelling in several scripts. */
const joiners = /[\u200c\u200d]/g;

const shape = z.object({
  name: z.string().max(2000),
  phone: z.string().max(200),
  email: z.string().max(2000).optional(),
  place: z.string().max(2000).optional(),
  display: z.string().max(100),
  rulesAccepted: z.boolean(),
  ofAge: z.boolean(),
  coupon: z.string().max(200).optional(),
});

export type EntryWords = Wording["entryProblems"];

const usualWords: EntryWords = usualTexts(entryProblems);

/** `route` is where the entry came in; a valid coupon makes it "coupon". The form has the company's words. */
export function readEntry(
  input: unknown,
  plan: EntryPlan,
  route: Exclude<EntryRoute, "coupon">,
  words: EntryWords = usualWords,
): EntryReading {
  const reading = shape.safeParse(input);
  if (!reading.success) return { ok: false, errors: shapeProblems(reading.error) };
  const typed = reading.data;
  const errors: EntryProblems = {};

  const name = tidy(typed.name);
  if (!name) errors.name = words.name;
  else errors.name = lineProblem(name, longestName, words);
  const place = tidy(typed.place ?? "");
  errors.place = lineProblem(place, longestPlace, words);
  const email = (typed.email ?? "").trim().normalize("NFC");
  if (email && !looksLikeEmail(email)) errors.email = words.email;
  const phone = readPhone(typed.phone, plan.phoneCountry, plan.countries, words);
  if (!phone.ok) errors.phone = phone.problem;
  const display = plan.displayChoices.find((choice) => choice === typed.display);
  if (!display) errors.display = words.display;
  if (!typed.rulesAccepted) errors.rulesAccepted = words.rules;
  if (!typed.ofAge) errors.ofAge = fillIn(words.age, { age: `${plan.minimumAge}` });

  const coupon = typed.coupon?.trim() ? normaliseCouponCode(typed.coupon) : undefined;
  errors.coupon = couponProblem(plan, route, { typed: typed.coupon?.trim() ?? "", coupon }, words);

  if (!display || !phone.ok || Object.values(errors).some((problem) => problem !== undefined)) {
    return { ok: false, errors: onlyProblems(errors) };
  }
  const taken = coupon ? "coupon" : route;
  const person = { name, phone: phone.phone, email: email || undefined, place, display };
  return { ok: true, entrant: { ...person, route: taken, coupon } };
}

export function isDisplayChoice(word: string): word is DisplayChoice {
  return displayChoices.some((choice) => choice === word);
}

function couponProblem(
  plan: EntryPlan,
  route: EntryRoute,
  { typed, coupon }: { typed: string; coupon: string | undefined },
  words: EntryWords,
): string | undefined {
  if (typed && !plan.routes.includes("coupon")) return words.noCoupons;
  if (typed && !coupon) return words.couponMistyped;
  return !typed && route === "web" && !plan.routes.includes("web") ? words.couponNeeded : undefined;
}

function tidy(text: string): string {
  return text.normalize("NFC").replace(/\s+/gu, " ").trim();
}

function lineProblem(text: string, longest: number, words: EntryWords): string | undefined {
  if ([...text].length > longest) return fillIn(words.tooLong, { most: `${longest}` });
  return unprintable.test(text.replace(joiners, "")) ? words.unprintable : undefined;
}

/** Deliberately mild: the only proof of an address is a mail that arrives. */
function looksLikeEmail(text: string): boolean {
  return (
    text.length <= longestEmail &&
    !unprintable.test(text) &&
    /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text)
  );
}

function shapeProblems(error: z.ZodError): EntryProblems {
  const errors: EntryProblems = {};
  for (const { path } of error.issues) {
    const field = (path[0] ?? "form") as EntryField | "form";
    errors[field] ??= fieldWords[field];
  }
  return errors;
}

const fieldWords: Record<EntryField | "form", string> = {
  name: "Tell us your name.",
  phone: "Give the number we can ring if you win.",
  email: "Write one e-mail address, or leave it out.",
  place: "Write the name of your town, or leave it out.",
  display: "Choose how you would be shown if you win.",
  rulesAccepted: "Read and accept the rules to take part.",
  ofAge: "Confirm that you are old enough to take part.",
  coupon: "Write the code of one coupon, or leave it out.",
  form: "Send one entry as a JSON object.",
};

function onlyProblems(errors: EntryProblems): EntryProblems {
  return Object.fromEntries(Object.entries(errors).filter(([, problem]) => problem !== undefined));
}
