import fc from "fast-check";
import { expect, test } from "vitest";
import { english } from "../languages/catalogues.server.ts";
import { dueAt, overdueBefore, promiseInWords, type WorkingDays } from "./reply-clock.ts";

const weekdaysOnly: WorkingDays = {
  hours: [{ days: ["mon", "tue", "wed", "thu", "fri"], opens: "09:00", closes: "18:00" }],
  holidays: [{ date: "2026-12-25", name: "Christmas Day" }],
  timeZone: "Europe/London",
  answerEnquiriesWithin: "1",
  answerComplaintsWithin: "2",
};

test.each([
  // 2026-11-13 is a Friday.
  ["on a Thursday", "enquiry", "2026-11-12T15:00:00Z", "2026-11-13T15:00:00.000Z"],
  ["on a Friday", "enquiry", "2026-11-13T15:00:00Z", "2026-11-16T15:00:00.000Z"],
  ["on a Saturday", "enquiry", "2026-11-14T15:00:00Z", "2026-11-17T00:00:00.000Z"],
  ["on a Sunday", "enquiry", "2026-11-15T09:00:00Z", "2026-11-17T00:00:00.000Z"],
  ["before a holiday and a weekend", "enquiry", "2026-12-24T10:00:00Z", "2026-12-28T10:00:00.000Z"],
  ["as a complaint on a Thursday", "complaint", "2026-11-12T15:00:00Z", "2026-11-16T15:00:00.000Z"],
] as const)("a message that arrives %s is due on a working day", (_, kind, arrived, due) => {
  expect(dueAt(kind, new Date(arrived), weekdaysOnly).toISOString()).toBe(due);
});

test("the reply is due after the number of working days in the settings", () => {
  const slower: WorkingDays = { ...weekdaysOnly, answerEnquiriesWithin: "3" };
  // From a Thursday: Friday, Monday, Tuesday.
  expect(dueAt("enquiry", new Date("2026-11-12T15:00:00Z"), slower).toISOString()).toBe(
    "2026-11-17T15:00:00.000Z",
  );
  expect(promiseInWords("enquiry", slower, english)).toBe("three working days");
  expect(promiseInWords("enquiry", weekdaysOnly, english)).toBe("one working day");
});

test("working days are in the company's time zone, not the server's", () => {
  const auckland = { ...weekdaysOnly, timeZone: "Pacific/Auckland" };
  // Thursday 20:00 in London is Friday morning in Auckland; the next working day there is Monday.
  expect(dueAt("enquiry", new Date("2026-11-12T20:00:00Z"), auckland).toISOString()).toBe(
    "2026-11-15T20:00:00.000Z",
  );
});

test("without opening hours every day is a working day", () => {
  const always = { ...weekdaysOnly, hours: [] };
  expect(dueAt("enquiry", new Date("2026-11-14T15:00:00Z"), always).toISOString()).toBe(
    "2026-11-15T15:00:00.000Z",
  );
});

test("a later enquiry is never due earlier", () => {
  const instant = fc.integer({
    min: Date.parse("2026-11-01T00:00:00Z"),
    max: Date.parse("2027-01-15T00:00:00Z"),
  });
  fc.assert(
    fc.property(instant, fc.integer({ min: 0, max: 10 * 86_400_000 }), (arrived, later) => {
      const first = dueAt("enquiry", new Date(arrived), weekdaysOnly);
      expect(dueAt("enquiry", new Date(arrived + later), weekdaysOnly) >= first).toBe(true);
    }),
  );
});

test("overdueBefore is the exact limit between overdue and not overdue", () => {
  const instant = fc.integer({
    min: Date.parse("2026-11-01T00:00:00Z"),
    max: Date.parse("2027-01-15T00:00:00Z"),
  });
  fc.assert(
    fc.property(instant, fc.constantFrom("enquiry", "complaint"), (at, kind) => {
      const now = new Date(at);
      const limit = overdueBefore(kind, now, weekdaysOnly).getTime();
      expect(dueAt(kind, new Date(limit - 1000), weekdaysOnly) <= now).toBe(true);
      expect(dueAt(kind, new Date(limit + 2000), weekdaysOnly) > now).toBe(true);
    }),
  );
});
