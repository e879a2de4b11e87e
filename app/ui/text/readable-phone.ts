// For the server: the number plans are too large for visitors' scripts.
import { parsePhoneNumberFromString } from "libphonenumber-js/min";

/** +447700900142 as people of its country write it: "+44 7700 900142", "+46 70 123 45 67". */
export function readablePhone(phone: string): string {
  return parsePhoneNumberFromString(phone)?.formatInternational() ?? phone;
}
