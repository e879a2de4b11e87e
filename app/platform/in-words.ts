// Numbers, times and durations as text, for the verify page and the certificate. Pure.
import { dateFormat } from "./date-format.ts";
import { groupDigits } from "./group-digits.ts";
import { arabicScript, isolate, joinParts } from "./join-parts.ts";
import { zoneName } from "./zone-name.ts";

/** The company's locale and time zone, so that all readers see the same time. */
export type Calendar = { locale: string; timeZone: string };

export function count(value: number, locale?: string): string {
  return groupDigits(value, locale);
}

/** "1 ticket", "2,204 tickets" */
export function counted(value: number, noun: string, nouns = `${noun}s`): string {
  return `${count(value)} ${value === 1 ? noun : nouns}`;
}

/** "21 June 2026" */
export function day(seconds: number, calendar: Calendar): string {
  return format(seconds, calendar, { day: "numeric", month: "long", year: "numeric" });
}

/** "21:02:09 BST" */
export function clockTime(seconds: number, calendar: Calendar): string {
  const time = format(seconds, calendar, {
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
    hourCycle: "h23",
  });
  return `${time} ${zoneName(new Date(seconds * 1000), calendar)}`;
}

/** "21 June 2026, 21:02:09 BST" */
export function dayAndTime(seconds: number, calendar: Calendar): string {
  return joinParts([day(seconds, calendar), clockTime(seconds, calendar)]);
}

/** "180 days", "10 years": whole years as years. */
export function daysInWords(days: number, locale = "en-GB"): string {
  const isYears = days >= 365 && days % 365 === 0;
  return (isYears ? days / 365 : days).toLocaleString([locale, "en-GB"], {
    style: "unit",
    unit: isYears ? "year" : "day",
    unitDisplay: "long",
  });
}

/** "18 KB", "1.2 MB", as in a file manager. */
export function fileSize(bytes: number, locale = "en-GB"): string {
  if (!locale.startsWith("en")) return localFileSize(bytes, locale);
  if (bytes < 1000) return counted(bytes, "byte");
  if (bytes < 999_500) return `${Math.round(bytes / 1000)} KB`;
  const megabytes = bytes / 1_000_000;
  return `${megabytes < 10 ? megabytes.toFixed(1) : Math.round(megabytes)} MB`;
}

function localFileSize(bytes: number, locale: string): string {
  const unit = bytes < 1000 ? "byte" : bytes < 999_500 ? "kilobyte" : "megabyte";
  const value = bytes / { byte: 1, kilobyte: 1000, megabyte: 1_000_000 }[unit];
  return value.toLocaleString(locale, {
    style: "unit",
    unit,
    unitDisplay: unit === "byte" ? "long" : "short",
    maximumFractionDigits: unit === "megabyte" && value < 10 ? 1 : 0,
  });
}

/** "a", "a and b", "a, b and c" */
export function listed(items: string[], locale = "en-GB"): string {
  const list = new Intl.ListFormat(locale, { type: "conjunction" });
  const isArabic = arabicScript.test(list.format(["", ""]));
  return list.format(isArabic ? items.map(isolate) : items);
}

/** "absent-at-event" becomes "absent at event". */
export function reasonInWords(reason: string): string {
  return reason.replaceAll("-", " ");
}

/** "Two more to come." */
export function capital(text: string): string {
  return text.replace(/^./, (first) => first.toUpperCase());
}

function format(
  seconds: number,
  { locale, timeZone }: Calendar,
  options: Intl.DateTimeFormatOptions,
) {
  return dateFormat(locale, { timeZone, ...options }).format(new Date(seconds * 1000));
}
