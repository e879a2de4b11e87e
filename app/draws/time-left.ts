// Remaining time for countdowns and for screen readers, in the locale of the company. Pure.
import { groupDigits } from "../platform/group-digits.ts";

type TimeLeft = { days: number; hours: number; minutes: number; seconds: number };

export function timeLeft(seconds: number): TimeLeft {
  const rest = Math.max(0, seconds);
  return {
    days: Math.floor(rest / 86_400),
    hours: Math.floor((rest % 86_400) / 3600),
    minutes: Math.floor((rest % 3600) / 60),
    seconds: rest % 60,
  };
}

/** "21 days, 17 hours and 13 minutes"; seconds appear in the last minute only. */
export function spokenTimeLeft(seconds: number, locale: string): string {
  const { days, hours, minutes, seconds: rest } = timeLeft(seconds);
  if (days + hours + minutes === 0) return inUnit(rest, "second", locale);
  return listed(
    [
      ...(days > 0 ? [inUnit(days, "day", locale)] : []),
      ...(days + hours > 0 ? [inUnit(hours, "hour", locale)] : []),
      inUnit(minutes, "minute", locale),
    ],
    locale,
  );
}

/** The two largest units: "2 minutes and 8 seconds", "1 day". */
export function span(seconds: number, locale: string): string {
  const left = timeLeft(seconds);
  const amounts = [
    ...([
      ["day", left.days],
      ["hour", left.hours],
    ] as const),
    ...([
      ["minute", left.minutes],
      ["second", left.seconds],
    ] as const),
  ];
  const first = amounts.findIndex(([, amount]) => amount > 0);
  if (first < 0) return inUnit(0, "second", locale);
  const largest = amounts.slice(first, first + 2).filter(([, amount]) => amount > 0);
  return listed(
    largest.map(([unit, amount]) => inUnit(amount, unit, locale)),
    locale,
  );
}

/** "21 days 17:13:48", where there is room for one line. */
export function shortTimeLeft(seconds: number, locale: string): string {
  const { days, hours, minutes, seconds: rest } = timeLeft(seconds);
  const clock = [hours, minutes, rest].map((part) => String(part).padStart(2, "0")).join(":");
  return days > 0 ? `${inUnit(days, "day", locale)} ${clock}` : clock;
}

/** "9 seconds ago", "3 hours ago": one unit is enough. */
export function ago(seconds: number, locale: string): string {
  const { days, hours, minutes, seconds: rest } = timeLeft(seconds);
  if (days > 0) return unitsAgo(days, "day", locale);
  if (hours > 0) return unitsAgo(hours, "hour", locale);
  if (minutes > 0) return unitsAgo(minutes, "minute", locale);
  return unitsAgo(Math.max(1, rest), "second", locale);
}

/** "days", the label below the figure 21. */
export function unitBelow(value: number, unit: Unit, locale: string): string {
  if (isEnglish(locale)) return englishUnit(value, unit);
  const parts = unitFormat(unit, locale).formatToParts(value);
  return parts.find(({ type }) => type === "unit")?.value ?? "";
}

type Unit = "day" | "hour" | "minute" | "second";

/** "21 days" */
export function inUnit(value: number, unit: Unit, locale: string): string {
  if (isEnglish(locale)) return `${groupDigits(value)} ${englishUnit(value, unit)}`;
  return unitFormat(unit, locale).format(value);
}

function unitsAgo(value: number, unit: Unit, locale: string): string {
  if (isEnglish(locale)) return `${inUnit(value, unit, locale)} ago`;
  return new Intl.RelativeTimeFormat(locale).format(-value, unit);
}

function listed(parts: string[], locale: string): string {
  if (!isEnglish(locale)) return new Intl.ListFormat(locale).format(parts);
  const beforeLast = parts.length > 2 ? betweenLastOfMany[locale] : " and ";
  return [parts.slice(0, -1).join(", "), ...parts.slice(-1)].filter(Boolean).join(beforeLast);
}

/**
 * English does not use `Intl`: its first number, list and time with a unit block a phone for a seventh of a second,
 * during hydration. Other languages use `Intl`.
 */
const betweenLastOfMany = { "en-GB": " and ", "en-US": ", and " };

function isEnglish(locale: string): locale is keyof typeof betweenLastOfMany {
  return Object.hasOwn(betweenLastOfMany, locale);
}

function englishUnit(value: number, unit: Unit): string {
  return value === 1 ? unit : `${unit}s`;
}

/** Each created once: a countdown uses them every second. */
const formats = new Map<string, Intl.NumberFormat>();

function unitFormat(unit: Unit, locale: string): Intl.NumberFormat {
  const key = `${locale} ${unit}`;
  const format =
    formats.get(key) ?? new Intl.NumberFormat(locale, { style: "unit", unit, unitDisplay: "long" });
  formats.set(key, format);
  return format;
}
