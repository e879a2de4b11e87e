// A phone number as lists show it: enough to tell people apart, not enough to call them. Pure.
import { parsePhoneNumberFromString } from "libphonenumber-js/min";

/** "+447700900552" → "+44 7700 ··· 552" */
export function maskedPhone(phone: string): string {
  const [country = "", first = ""] =
    parsePhoneNumberFromString(phone)?.formatInternational().split(" ") ?? [];
  // A short number must not be complete when its two ends are put together.
  const hidden = phone.length - 1 - (country.length - 1) - first.length - 3;
  const start = hidden >= 3 ? `${country} ${first}` : country || phone.slice(0, 3);
  return `${start} ··· ${phone.slice(-3)}`;
}
