import { expect, test } from "vitest";
import { counted, dayAndTime, daysInWords, fileSize, span } from "./in-words.ts";

test("durations have their two largest units", () => {
  expect(span(0)).toBe("0 seconds");
  expect(span(1)).toBe("1 second");
  expect(span(128)).toBe("2 minutes and 8 seconds");
  expect(span(3600)).toBe("1 hour");
  expect(span(3605)).toBe("1 hour");
  expect(span(90_000)).toBe("1 day and 1 hour");
});

test("file sizes are written as in a file manager", () => {
  expect(fileSize(1)).toBe("1 byte");
  expect(fileSize(18_204)).toBe("18 KB");
  expect(fileSize(999_600)).toBe("1.0 MB");
  expect(fileSize(1_274_240)).toBe("1.3 MB");
  expect(fileSize(32_000_000)).toBe("32 MB");
});

test("numbers have separators, and the noun agrees with them", () => {
  expect(counted(1, "ticket")).toBe("1 ticket");
  expect(counted(39_820, "ticket")).toBe("39,820 tickets");
});

test("times are in the company's time zone and name it", () => {
  const calendar = { locale: "en-GB", timeZone: "Europe/London" };
  expect(dayAndTime(1_782_072_129, calendar)).toBe("21 June 2026, 21:02:09 BST");
});

test("whole years are said as years, everything else as days", () => {
  expect([1, 180, 365, 730, 3650, 3651].map(daysInWords)).toEqual([
    ...["1 day", "180 days", "1 year", "2 years", "10 years", "3,651 days"],
  ]);
});
