// One person, one number, however it is written. Pure.
import {
  type CountryCode,
  type PhoneNumber,
  parsePhoneNumberFromString,
} from "libphonenumber-js/min";
import { fillIn } from "../content/wording/fill-in.ts";
import { entryProblems } from "../content/wording/problem-texts.ts";
import { usualTexts } from "../content/wording/texts.ts";
import type { Wording } from "../content/wording/wording.ts";
import { countriesInText } from "../draws/countries-in-text.ts";
import { readPlainPhone } from "./plain-phone.ts";

export type PhoneReading = { ok: true; phone: string } | { ok: false; problem: string };

type Words = Pick<Wording["entryProblems"], "noPhone" | "phone" | "country">;

export function readPhone(
  typed: string,
  country: string,
  allowed: string[],
  words: Words = usualTexts(entryProblems),
): PhoneReading {
  const asTyped = readPlainly(typed, allowed);
  if (asTyped) return asTyped;
  // Thin and narrow spaces come from copied texts, a plus before 00 from spreadsheets; libphonenumber knows neither.
  const text = typed
    .replace(/\s+/gu, " ")
    .trim()
    .replace(/^\+ ?00/, "+");
  if (!text) return refuse(words.noPhone);
  const tidied = readPlainly(text, allowed);
  if (tidied) return tidied;
  const number = parsePhoneNumberFromString(text, country as CountryCode);
  if (!number?.isPossible() || startsLikeAFragment(number)) {
    return refuse(words.phone);
  }
  const isAllowed = () => number.getPossibleCountries().some((name) => allowed.includes(name));
  if (allowed.length > 0 && !isAllowed()) {
    return refuse(fillIn(words.country, { countries: countriesInText(allowed) }));
  }
  return { ok: true, phone: number.number };
}

function readPlainly(text: string, allowed: string[]): PhoneReading | undefined {
  const plain = readPlainPhone(text);
  if (!plain) return undefined;
  const isAllowed =
    allowed.length === 0 || (plain.country !== undefined && allowed.includes(plain.country));
  return isAllowed ? { ok: true, phone: plain.phone } : undefined;
}

/**
 * A trunk prefix that is still there means that digits are missing: a whole number would have lost
 * it. Validity alone is no reason to refuse, since number plans change faster than libraries.
 */
function startsLikeAFragment(number: PhoneNumber): boolean {
  return number.nationalNumber.startsWith("0") && !number.isValid();
}

function refuse(problem: string): PhoneReading {
  return { ok: false, problem };
}
