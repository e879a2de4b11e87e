// Reads phone numbers in any spelling, as E.164. One number is one person. Pure.
import {
  type CountryCode,
  type PhoneNumber,
  parsePhoneNumberFromString,
} from "libphonenumber-js/min";
import { isPhone } from "../../protocol/encoding/shape.ts";
import { countriesInText } from "../draws/countries-in-text.ts";

type PhoneReading = { ok: true; phone: string } | { ok: false; problem: PhoneProblem };

/** The editable text that says what is wrong, and what is filled into it. */
type PhoneProblem = {
  text: "noPhone" | "phone" | "country";
  values?: Record<string, string>;
};

/** `locale`: in which countries are named. */
export function readPhone(
  typed: string,
  country: string,
  allowed: string[],
  locale = "en-GB",
): PhoneReading {
  // Copied text has thin and narrow spaces, spreadsheets have a plus before 00; libphonenumber accepts neither.
  const text = typed
    .replace(/\s+/gu, " ")
    .trim()
    .replace(/^\+ ?00/, "+");
  if (!text) return refuse({ text: "noPhone" });
  const number = parsePhoneNumberFromString(text, country as CountryCode);
  if (!number?.isPossible() || isFragment(number)) return refuse({ text: "phone" });
  // Some plans allow more digits than E.164 does, and no receipt may carry such a number.
  if (!isPhone(number.number)) return refuse({ text: "phone" });
  const isAllowed = () => number.getPossibleCountries().some((name) => allowed.includes(name));
  if (allowed.length > 0 && !isAllowed()) {
    return refuse({ text: "country", values: { countries: countriesInText(allowed, locale) } });
  }
  return { ok: true, phone: number.number };
}

/**
 * libphonenumber removes the trunk prefix of a complete number; one that remains means that digits are missing.
 * Invalid alone is no reason to refuse, since number plans change faster than libraries.
 */
function isFragment(number: PhoneNumber): boolean {
  return number.nationalNumber.startsWith("0") && !number.isValid();
}

function refuse(problem: PhoneProblem): PhoneReading {
  return { ok: false, problem };
}
