import { expect, test } from "vitest";
import { english } from "../../languages/catalogues.server.ts";
import { company } from "../../sample/company.ts";
import { viewOpening } from "./opening-hours.ts";

/** 2026-11-15 is a Sunday; London is on UTC in winter and an hour ahead in summer. */
function at(instant: string, changes = {}) {
  return viewOpening({ ...company, ...changes }, new Date(instant), english.hours);
}

test("an open office says until when it is open", () => {
  expect(at("2026-11-16T12:00:00Z")).toMatchObject({
    open: true,
    sentence: "Open now, until 19:00",
  });
});

test("the office opens and closes on the minute", () => {
  expect(at("2026-11-16T09:59:59Z").open).toBe(false);
  expect(at("2026-11-16T10:00:00Z").open).toBe(true);
  expect(at("2026-11-16T18:59:59Z").open).toBe(true);
  expect(at("2026-11-16T19:00:00Z").open).toBe(false);
});

test("a closed office says when it opens next: later today, tomorrow, or on a named day", () => {
  expect(at("2026-11-15T09:00:00Z").sentence).toBe("Closed now, opens today at 14:00");
  expect(at("2026-11-15T22:00:00Z").sentence).toBe("Closed now, opens tomorrow at 10:00");
  const weekdaysOnly = { hours: [{ days: ["wed"], opens: "09:00", closes: "12:00" }] };
  expect(at("2026-11-15T22:00:00Z", weekdaysOnly).sentence).toBe(
    "Closed now, opens Wednesday at 09:00",
  );
  expect(at("2026-11-15T22:00:00Z", { hours: [] }).sentence).toBe("Closed for now");
});

test("opening hours are in the company's time zone, not the server's", () => {
  expect(at("2026-07-06T09:30:00Z").open).toBe(true);
  expect(at("2026-07-06T09:30:00Z", { timeZone: "America/New_York" }).open).toBe(false);
});

test("a holiday replaces the usual hours", () => {
  expect(at("2026-12-25T12:00:00Z").open).toBe(false);
  expect(at("2026-12-24T20:00:00Z").sentence).toBe("Closed now, opens Sunday at 14:00");
  expect(at("2027-01-01T15:00:00Z").sentence).toBe("Open now, until 19:00");
});

test("holidays to come are named with their hours, and those that are over are not", () => {
  expect(at("2026-12-26T23:30:00Z").holidays).toEqual([
    { day: "Saturday 26 December, Boxing Day", hours: "Closed" },
    { day: "Friday 1 January, New Year's Day", hours: "14:00 – 19:00" },
  ]);
  expect(at("2026-08-01T12:00:00Z").holidays).toEqual([]);
});

test("days with the same hours are grouped, and today is marked", () => {
  expect(at("2026-11-15T15:00:00Z").rows).toEqual([
    { days: "Monday to Thursday", hours: "10:00 – 19:00", today: false },
    { days: "Friday, Saturday", hours: "10:00 – 21:00", today: false },
    { days: "Sunday, today", hours: "14:00 – 21:00", today: true },
  ]);
});
