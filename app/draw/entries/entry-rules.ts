// What an entry must hold, and what to say when it does not. Pure; the form, the API, front desk and import share it.
import { z } from "zod";
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

/** `route` is where the entry came in; a valid coupon makes it "coupon". */
export function readEntry(
  input: unknown,
  plan: EntryPlan,
  route: Exclude<EntryRoute, "coupon">,
): EntryReading {
  const reading = shape.safeParse(input);
  if (!reading.success) return { ok: false, errors: shapeProblems(reading.error) };
  const typed = reading.data;
  const errors: EntryProblems = {};

  const name = tidy(typed.name);
  if (!name) errors.name = "Tell us your name.";
  else errors.name = lineProblem(name, longestName);
  const place = tidy(typed.place ?? "");
  errors.place = lineProblem(place, longestPlace);
  const email = (typed.email ?? "").trim().normalize("NFC");
  if (email && !looksLikeEmail(email)) {
    errors.email = "This does not look like an e-mail address. It needs an @ and a domain.";
  }
  const phone = readPhone(typed.phone, plan.phoneCountry, plan.countries);
  if (!phone.ok) errors.phone = phone.problem;
  const display = plan.displayChoices.find((choice) => choice === typed.display);
  if (!display) errors.display = "Choose how you would be shown if you win.";
  if (!typed.rulesAccepted) errors.rulesAccepted = "Read and accept the rules to take part.";
  if (!typed.ofAge) errors.ofAge = `You must be ${plan.minimumAge} or older to take part.`;

  const coupon = typed.coupon?.trim() ? normaliseCouponCode(typed.coupon) : undefined;
  errors.coupon = couponProblem(plan, route, typed.coupon?.trim() ?? "", coupon);

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
  typed: string,
  coupon: string | undefined,
): string | undefined {
  if (typed && !plan.routes.includes("coupon"))
    return "This draw takes no coupons. Leave this empty.";
  if (typed && !coupon) return "This code has a typing error. Compare it with your coupon.";
  if (!typed && route === "web" && !plan.routes.includes("web")) {
    return "This draw needs a coupon. Type the code that stands on it.";
  }
  return undefined;
}

function tidy(text: string): string {
  return text.normalize("NFC").replace(/\s+/gu, " ").trim();
}

function lineProblem(text: string, longest: number): string | undefined {
  if ([...text].length > longest) return `Use at most ${longest} characters.`;
  return unprintable.test(text.replace(joiners, ""))
    ? "Use letters that can be printed."
    : undefined;
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
