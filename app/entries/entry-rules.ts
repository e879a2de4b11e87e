// What an entry must hold, and what to say when it does not. Pure; the form, the API, front desk and import share it.
import { fillIn } from "../content/wording/fill-in.ts";
import { entryProblems } from "../content/wording/problem-texts.ts";
import { usualTexts } from "../content/wording/texts.ts";
import type { Wording } from "../content/wording/wording.ts";
import type { DrawPlan } from "../draws/plan.ts";
import type { DisplayChoice, EntryRoute } from "../draws/states.ts";
import { normaliseCouponCode } from "./coupons/coupon-code.ts";
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

const unprintable = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\p{Co}]/u;
/**
 * Marks that could turn a name around on a screen, and others nobody sees. They come along with copied
 * text, so whoever typed it could not find them to take them out. Joiners are ordinary spelling in
 * several scripts.
 */
const invisible = /(?![\u200c\u200d])\p{Cf}/gu;
/** At least one, and one that can be seen: a filler is a letter to Unicode. */
const letter = /(?!\p{Default_Ignorable_Code_Point})\p{L}/u;

/** Fields that are texts, and how long each may be for anybody to look at it. */
const texts = { name: 2000, phone: 200, email: 2000, place: 2000, display: 100, coupon: 200 };
const needless = new Set<EntryField>(["email", "place", "coupon"]);

export type EntryWords = Wording["entryProblems"];

const usualWords: EntryWords = usualTexts(entryProblems);

/** `route` is where the entry came in; a valid coupon makes it "coupon". The form has the company's words. */
export function readEntry(
  input: unknown,
  plan: EntryPlan,
  route: Exclude<EntryRoute, "coupon">,
  words: EntryWords = usualWords,
): EntryReading {
  const problems = shapeProblems(input);
  if (problems) return { ok: false, errors: problems };
  const typed = input as EntryInput;
  const errors: EntryProblems = {};

  const name = tidy(typed.name);
  const nameProblem = letter.test(name) ? lineProblem(name, longestName, words) : words.name;
  if (nameProblem) errors.name = nameProblem;
  const place = tidy(typed.place ?? "");
  const placeProblem = lineProblem(place, longestPlace, words);
  if (placeProblem) errors.place = placeProblem;
  const email = (typed.email ?? "").replace(invisible, "").trim().normalize("NFC");
  if (email && !looksLikeEmail(email)) errors.email = words.email;
  const phone = readPhone(typed.phone, plan.phoneCountry, plan.countries, words);
  if (!phone.ok) errors.phone = phone.problem;
  const display = plan.displayChoices.find((choice) => choice === typed.display);
  if (!display) errors.display = words.display;
  if (!typed.rulesAccepted) errors.rulesAccepted = words.rules;
  if (!typed.ofAge) errors.ofAge = fillIn(words.age, { age: `${plan.minimumAge}` });

  const code = typed.coupon?.trim() ?? "";
  const coupon = code ? normaliseCouponCode(code) : undefined;
  const couponsProblem = couponProblem(plan, route, { typed: code, coupon }, words);
  if (couponsProblem) errors.coupon = couponsProblem;

  if (!display || !phone.ok || Object.keys(errors).length > 0) return { ok: false, errors };
  return {
    ok: true,
    entrant: {
      name,
      phone: phone.phone,
      email: email || undefined,
      place,
      display,
      route: coupon ? "coupon" : route,
      coupon,
    },
  };
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

/** Nearly every line: Unicode has nothing to say about it, and asking costs more than all the rest. */
const plainLine = /^(?:[!-~]+ )*[!-~]+$/;

function tidy(text: string): string {
  if (plainLine.test(text)) return text;
  return text.replace(invisible, "").normalize("NFC").replace(/\s+/gu, " ").trim();
}

function lineProblem(text: string, longest: number, words: EntryWords): string | undefined {
  if (text.length > longest && [...text].length > longest) {
    return fillIn(words.tooLong, { most: `${longest}` });
  }
  if (text === "" || plainLine.test(text)) return undefined;
  return unprintable.test(text) ? words.unprintable : undefined;
}

/** Deliberately mild: the only proof of an address is a mail that arrives. */
function looksLikeEmail(text: string): boolean {
  return (
    text.length <= longestEmail &&
    !unprintable.test(text) &&
    /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text)
  );
}

/** Undefined for what has the shape of an entry. Whatever else is in it is not looked at. */
function shapeProblems(input: unknown): EntryProblems | undefined {
  if (typeof input !== "object" || input === null || Array.isArray(input)) {
    return { form: fieldWords.form };
  }
  const given = input as Record<EntryField, unknown>;
  let errors: EntryProblems | undefined;
  for (const field of fields) {
    if (!hasItsShape(field, given[field])) errors = { ...errors, [field]: fieldWords[field] };
  }
  return errors;
}

function hasItsShape(field: EntryField, content: unknown): boolean {
  if (field === "rulesAccepted" || field === "ofAge") return typeof content === "boolean";
  if (content === undefined) return needless.has(field);
  return typeof content === "string" && content.length <= texts[field];
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

const fields = Object.keys(fieldWords).filter((word): word is EntryField => word !== "form");
