import { expect, test } from "vitest";
import { chooseCurrent, phaseOf } from "../../draws/phase.ts";
import {
  ago,
  inUnit,
  shortTimeLeft,
  span,
  spokenTimeLeft,
  timeLeft,
  unitBelow,
} from "../../draws/time-left.ts";
import { english } from "../../languages/catalogues.server.ts";
import { exactMoment, longMoment, shortMoment, timeOfDay } from "../../platform/company-time.ts";
import { calendarText } from "./calendar-text.ts";

const london = { locale: "en-GB", timeZone: "Europe/London" };
/** Sunday 6 December 2026, 20:00:03 in London. */
const closing = Date.UTC(2026, 11, 6, 20, 0, 3) / 1000;
const november = Date.UTC(2026, 10, 15) / 1000;

test("times are in the company's time zone, with the year only if it is not the current one", () => {
  expect(longMoment(closing, london, november)).toBe("Sunday 6 December, 20:00 GMT");
  expect(shortMoment(closing, london, closing + 40 * 86_400)).toBe("6 December 2026, 20:00 GMT");
  expect(exactMoment(closing, london)).toBe("Sunday 6 December 2026, 20:00:03 GMT");
  expect(timeOfDay(closing, { ...london, timeZone: "Asia/Tokyo" })).toMatch(
    /^05:00:03 (JST|GMT\+9)$/,
  );
});

test("Arabic dates have the comma of their script, and their times keep their order", () => {
  const arabic = { ...london, locale: "ar-AE" };
  expect(longMoment(closing, arabic, november)).toBe("الأحد، 6 ديسمبر، \u206820:00 GMT\u2069");
  expect(shortMoment(closing, arabic, november)).toBe("6 ديسمبر، \u206820:00 GMT\u2069");
});

test("a countdown stops at zero, and its text for screen readers has no seconds", () => {
  const remaining = 21 * 86_400 + 17 * 3600 + 13 * 60 + 48;
  expect(timeLeft(remaining)).toEqual({ days: 21, hours: 17, minutes: 13, seconds: 48 });
  expect(timeLeft(-5)).toEqual({ days: 0, hours: 0, minutes: 0, seconds: 0 });
  expect(spokenTimeLeft(remaining, "en-GB")).toBe("21 days, 17 hours and 13 minutes");
  expect(spokenTimeLeft(3660, "en-GB")).toBe("1 hour and 1 minute");
  expect(spokenTimeLeft(59, "en-GB")).toBe("59 seconds");
  expect(shortTimeLeft(remaining, "en-GB")).toBe("21 days 17:13:48");
  expect(shortTimeLeft(65, "en-GB")).toBe("00:01:05");
});

test("elapsed time has one unit, and is one second if the clock is ahead", () => {
  const since = (seconds: number) => ago(seconds, "en-GB");
  expect([-3, 1, 9, 61, 7200, 86_400].map(since)).toEqual([
    "1 second ago",
    "1 second ago",
    "9 seconds ago",
    "1 minute ago",
    "2 hours ago",
    "1 day ago",
  ]);
  expect(ago(9, "de")).toBe("vor 9 Sekunden");
  expect([unitBelow(1, "day", "en-GB"), unitBelow(2, "hour", "de")]).toEqual(["day", "Stunden"]);
});

test("durations have their two largest units", () => {
  expect(span(0, "en-GB")).toBe("0 seconds");
  expect(span(1, "en-GB")).toBe("1 second");
  expect(span(128, "en-GB")).toBe("2 minutes and 8 seconds");
  expect(span(3600, "en-GB")).toBe("1 hour");
  expect(span(3605, "en-GB")).toBe("1 hour");
  expect(span(90_000, "en-GB")).toBe("1 day and 1 hour");
  expect(span(128, "de-DE")).toBe("2 Minuten und 8 Sekunden");
});

test.each(["en-GB", "en-US"])("the hand-written formats equal those of Intl: %s", (locale) => {
  const since = new Intl.RelativeTimeFormat(locale);
  const list = new Intl.ListFormat(locale);
  for (const unit of ["day", "hour", "minute", "second"] as const) {
    const format = new Intl.NumberFormat(locale, { style: "unit", unit, unitDisplay: "long" });
    for (const value of [0, 1, 2, 11, 21, 59, 999, 1000, 12_345]) {
      expect(inUnit(value, unit, locale)).toBe(format.format(value));
      const word = format.formatToParts(value).find(({ type }) => type === "unit")?.value;
      expect(unitBelow(value, unit, locale)).toBe(word);
    }
  }
  expect(ago(12_345 * 86_400, locale)).toBe(since.format(-12_345, "day"));
  expect(ago(3600, locale)).toBe(since.format(-1, "hour"));
  expect(spokenTimeLeft(90_061, locale)).toBe(list.format(["1 day", "1 hour", "1 minute"]));
  expect(spokenTimeLeft(7200, locale)).toBe(list.format(["2 hours", "0 minutes"]));
  expect(spokenTimeLeft(120, locale)).toBe(list.format(["2 minutes"]));
});

test("a draw opens and closes at its time, even if its row has not changed yet", () => {
  const times = { opensAt: 100, closesAt: 200 };
  expect(phaseOf({ ...times, state: "scheduled" }, 99)).toBe("scheduled");
  expect(phaseOf({ ...times, state: "scheduled" }, 100)).toBe("open");
  expect(phaseOf({ ...times, state: "open" }, 199)).toBe("open");
  expect(phaseOf({ ...times, state: "open" }, 200)).toBe("waiting");
  expect(phaseOf({ ...times, state: "closed" }, 201)).toBe("waiting");
  expect(phaseOf({ ...times, state: "drawn" }, 201)).toBe("drawn");
});

test("the current draw is the company's own, open before others, and a demonstration only without one", () => {
  type SampleDrawState = "scheduled" | "open" | "closed" | "drawn" | "cancelled";
  const publicDraw = (
    state: SampleDrawState,
    demonstration = false,
    endedAt: number | null = null,
  ) => ({
    draw: { state, opensAt: state === "scheduled" ? 500 : 100, closesAt: 1000, endedAt },
    demonstration,
  });
  const sample = publicDraw("open", true);
  const waiting = publicDraw("closed");
  const open = publicDraw("open");
  expect(chooseCurrent([sample, waiting, open], 300)).toBe(open);
  expect(chooseCurrent([sample, waiting], 300)).toBe(waiting);
  expect(chooseCurrent([publicDraw("scheduled"), sample], 300)).toMatchObject({
    demonstration: false,
  });
  expect(chooseCurrent([sample], 300)).toBe(sample);
  const decided = publicDraw("drawn", false, 2000);
  expect(chooseCurrent([decided], 2000 + 604_799)).toBe(decided);
  expect(chooseCurrent([decided], 2000 + 604_800)).toBeUndefined();
  expect(chooseCurrent([], 300)).toBeUndefined();
});

test("a calendar file escapes its text, folds long lines and contains no ticket", () => {
  const text = calendarText(
    {
      id: "abc@estates.example",
      title: "The Winter draw, a house; and sixteen more prizes for everybody on the bay — see",
      address: "https://estates.example/draw/winter-draw",
      madeAt: november,
      opensAt: undefined,
      closesAt: closing,
      decidedAt: closing + 900,
      showAt: closing + 2700,
    },
    english.papers,
  );
  const lines = text.split("\r\n");
  expect(lines.every((line) => new TextEncoder().encode(line).length <= 75)).toBe(true);
  const unfolded = text.replaceAll("\r\n ", "");
  expect(unfolded).toContain("SUMMARY:The Winter draw\\, a house\\; and sixteen more");
  const starts = [...unfolded.matchAll(/DTSTART:(\w+)/g)].map(([, start]) => start);
  expect(starts).toEqual(["20261206T200003Z", "20261206T201503Z", "20261206T204503Z"]);
});
