import type { Calendar } from "../../platform/in-words.ts";
import { zoneName } from "../../platform/zone-name.ts";

/** "20:41:30 GMT": a time of the draw carries its zone. */
export function zonedTime(milliseconds: number, calendar: Calendar): string {
  const zone = zoneName(new Date(milliseconds), calendar);
  return `${clockTime(milliseconds, calendar.timeZone)} ${zone}`.trim();
}

/** "20:41:30" in the company's time zone, the same in every browser. */
export function clockTime(milliseconds: number, timeZone: string): string {
  return new Intl.DateTimeFormat("en-GB", {
    timeZone,
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
    hourCycle: "h23",
  }).format(milliseconds);
}
