import { expect, test } from "vitest";
import { counted, dayAndTime, daysInWords, fileSize, listed } from "./in-words.ts";
import { joinParts, splitParts } from "./join-parts.ts";

test("file sizes are written as in a file manager", () => {
  expect(fileSize(1)).toBe("1 byte");
  expect(fileSize(18_204)).toBe("18 KB");
  expect(fileSize(999_600)).toBe("1.0 MB");
  expect(fileSize(1_274_240)).toBe("1.3 MB");
  expect(fileSize(32_000_000)).toBe("32 MB");
  expect(fileSize(1_274_240, "fr-FR")).toBe("1,3\u202fMo");
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
  expect([1, 180, 365, 730, 3650, 3651].map((days) => daysInWords(days))).toEqual([
    ...["1 day", "180 days", "1 year", "2 years", "10 years", "3,651 days"],
  ]);
});

test("names in an Arabic list keep their own direction", () => {
  expect(listed(["a.example", "b.example"], "ar-AE")).toBe(
    "\u2068a.example\u2069 و\u2068b.example\u2069",
  );
  expect(listed(["a.example", "b.example"], "de-DE")).toBe("a.example und b.example");
});

test("a list has the comma of its script, and is read with that of any", () => {
  expect(joinParts(["London", "", undefined, "Lot 4"])).toBe("London, Lot 4");
  expect(joinParts(["دبي", "Lot 4"])).toBe("دبي، \u2068Lot 4\u2069");
  expect(splitParts("دبي، London; 東京、Ulm\n\nBasel,")).toEqual([
    ...["دبي", "London", "東京", "Ulm", "Basel"],
  ]);
});
