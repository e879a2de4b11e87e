import { expect, test } from "vitest";
import { dayAt, greeting, lastDays, longDay, spanInWords, viewDateTime } from "./date-time-view.ts";

const london = {
  timeZone: "Europe/London",
  locale: "en-GB",
  now: new Date("2026-11-15T10:24:00Z"),
};

test.each([
  ["2026-11-15T09:05:00Z", "09:05"],
  ["2026-11-14T19:40:00Z", "yesterday 19:40"],
  ["2026-11-12T21:07:00Z", "Thu 21:07"],
  ["2026-11-08T21:07:00Z", "8 Nov, 21:07"],
  ["2025-03-03T12:00:00Z", "3 Mar 2025"],
  ["2026-11-16T08:00:00Z", "tomorrow 08:00"],
  ["2026-12-06T20:00:00Z", "6 Dec, 20:00"],
])("%s is shown as %s", (instant, expected) => {
  expect(viewDateTime(new Date(instant), london).short).toBe(expected);
});

test("days begin in the company's time zone, not in the server's", () => {
  const auckland = { ...london, timeZone: "Pacific/Auckland" };
  // 10:24 UTC is 23:24 of the same day in Auckland; 11:00 UTC the day before was midnight there.
  expect(viewDateTime(new Date("2026-11-14T11:00:00Z"), auckland).short).toBe("00:00");
  expect(viewDateTime(new Date("2026-11-14T10:59:00Z"), auckland).short).toBe("yesterday 23:59");
});

test("the full text names the zone, in summer and in winter", () => {
  expect(viewDateTime(new Date("2026-11-15T10:24:05Z"), london).full).toBe(
    "Sunday 15 November 2026, 10:24:05 GMT",
  );
  expect(viewDateTime(new Date("2026-07-01T10:24:05Z"), london).full).toBe(
    "Wednesday 1 July 2026, 11:24:05 BST",
  );
});

test("the last days end today, across months and clock changes", () => {
  expect(lastDays(3, { ...london, now: new Date("2026-03-01T12:00:00Z") })).toEqual([
    "2026-02-27",
    "2026-02-28",
    "2026-03-01",
  ]);
  // Summer time ends on 25 October 2026: the day has 25 hours.
  expect(lastDays(3, { ...london, now: new Date("2026-10-26T00:30:00Z") })).toEqual([
    "2026-10-24",
    "2026-10-25",
    "2026-10-26",
  ]);
});

test("a calendar day is one in the company's time zone", () => {
  expect(dayAt(new Date("2026-06-30T23:30:00Z"), "Europe/London")).toBe("2026-07-01");
  expect(longDay(new Date("2026-06-30T23:30:00Z"), london)).toBe("Wednesday 1 July 2026");
});

test.each([
  [42 * 60_000, "42 min"],
  [10 * 3_600_000, "10 h"],
  [47 * 3_600_000, "47 h"],
  [50 * 3_600_000, "2 days"],
  [-90 * 60_000, "1 h"],
])("%s milliseconds are %s", (span, expected) => {
  expect(spanInWords(span)).toBe(expected);
});

test.each([
  ["2026-11-15T10:24:00Z", "Good morning"],
  ["2026-11-15T13:00:00Z", "Good afternoon"],
  ["2026-11-15T19:00:00Z", "Good evening"],
  ["2026-11-15T02:00:00Z", "Good evening"],
])("at %s the greeting is %s", (now, expected) => {
  expect(greeting({ ...london, now: new Date(now) })).toBe(expected);
});
