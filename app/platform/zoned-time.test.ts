import { expect, test } from "vitest";
import { fromWallClock, toWallClock } from "./zoned-time.ts";

const at = (iso: string) => Date.parse(iso) / 1000;

test.each([
  ["2026-12-06T20:00", "Europe/London", "2026-12-06T20:00:00Z"],
  ["2026-07-06T20:00", "Europe/London", "2026-07-06T19:00:00Z"],
  ["2026-07-06T20:00", "Asia/Kathmandu", "2026-07-06T14:15:00Z"],
  ["2026-01-01T00:30", "Pacific/Auckland", "2025-12-31T11:30:00Z"],
  ["2026-07-06T20:00:07", "America/New_York", "2026-07-07T00:00:07Z"],
])("%s on a wall in %s is %s, and back again", (wall, zone, instant) => {
  expect(fromWallClock(wall, zone)).toBe(at(instant));
  expect(toWallClock(at(instant), zone)).toBe(wall);
});

test("a local time that occurs twice is the first of the two", () => {
  expect(fromWallClock("2026-10-25T01:30", "Europe/London")).toBe(at("2026-10-25T00:30:00Z"));
  expect(fromWallClock("2026-11-01T01:30", "America/New_York")).toBe(at("2026-11-01T05:30:00Z"));
});

test("a local time that does not exist is moved forward by an hour", () => {
  expect(fromWallClock("2026-03-29T01:30", "Europe/London")).toBe(at("2026-03-29T01:30:00Z"));
  expect(fromWallClock("2026-03-08T02:30", "America/New_York")).toBe(at("2026-03-08T07:30:00Z"));
});

test.each(["", "tomorrow", "2026-13-40T99:99", "2026-02-01"])("%s is no time", (text) => {
  expect(fromWallClock(text, "Europe/London")).toBeUndefined();
});
