import { expect, test } from "vitest";
import { english } from "../../languages/catalogues.server.ts";
import { company } from "../../sample/company.ts";
import { listSlotDays, readTimes } from "./viewing-slots.ts";

/** Tuesday 22 December 2026 in London, where the office is open until 19:00. */
const now = new Date("2026-12-22T13:30:00Z");

function timesOn(day: string, changes = {}) {
  const days = listSlotDays({ ...company, ...changes }, now);
  return days.find((candidate) => candidate.day === day)?.times;
}

test("times are offered while the office is open: not in the past, not at short notice, not on closed days", () => {
  expect(timesOn("2026-12-22")).toEqual(["17:00", "18:00"]);
  expect(timesOn("2026-12-27")?.join(" ")).toBe("14:00 15:00 16:00 17:00 18:00 19:00 20:00");
  expect(timesOn("2026-12-25")).toBeUndefined();
  expect(timesOn("2027-01-01")?.join(" ")).toBe("14:00 15:00 16:00 17:00 18:00");
  expect(listSlotDays({ ...company, hours: [], holidays: [] }, now)).toEqual([]);
});

test("the length of a viewing decides when the last one begins", () => {
  expect(timesOn("2026-12-22", { viewingMinutes: "90" })).toEqual(["17:00"]);
  expect(timesOn("2026-12-22", { viewingMinutes: "30" })).toEqual([
    "16:30",
    "17:00",
    "17:30",
    "18:00",
    "18:30",
  ]);
});

test("a time is an instant in the company's zone, also after the clocks change", () => {
  const [first] = listSlotDays({ ...company, timeZone: "America/New_York" }, now);
  expect(first).toMatchObject({ day: "2026-12-22", label: "Tue 22 December" });
  expect(first?.times[0]).toBe("12:00");
  const night = {
    ...company,
    hours: [{ days: ["sun" as const], opens: "00:00", closes: "04:00" }],
  };
  const before = new Date("2026-03-28T12:00:00Z");
  expect(listSlotDays(night, before)[0]?.times).toEqual(["00:00", "02:00", "03:00"]);
  const texts = english.contactProblems;
  const typed = { day1: "2026-03-29", time1: "00:00", day2: "2026-03-29", time2: "02:00" };
  expect(readTimes(typed, night, before, texts)).toEqual({
    ok: true,
    times: [new Date("2026-03-29T00:00:00Z"), new Date("2026-03-29T01:00:00Z")],
  });
});

test.each([
  [{ day1: "2026-12-23", time1: "10:00", day3: "2026-12-23", time3: "10:00" }, 1],
  [{ day1: "2026-12-23", time1: "10:00", day2: "2026-12-24", time2: "11:00" }, 2],
  [{ day2: "", time2: "" }, 0],
  [{ day1: "2026-12-22", time1: "14:00" }, 1],
  [{ day1: "2026-12-23" }, "Choose both a day and a time, or leave both empty."],
  [
    { day1: "2026-12-21", time1: "10:00" },
    "We are closed on one of these days, or it is over. Choose another day.",
  ],
  [
    { day1: "2026-12-25", time1: "10:00" },
    "We are closed on one of these days, or it is over. Choose another day.",
  ],
  [
    { day1: "2026-12-27", time1: "10:00" },
    "On Sun 27 December you can choose a time from 14:00 to 20:00.",
  ],
])("%j gives %s", (typed, expected) => {
  const reading = readTimes(typed, company, now, english.contactProblems);
  expect(reading.ok ? reading.times.length : reading.problem).toBe(expected);
});
