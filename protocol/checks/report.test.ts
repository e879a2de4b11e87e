import { expect, test } from "vitest";
import { vectorFile } from "../testing/vector-file.ts";
import { awardLine, checkLine, exitCode, printable, ticketLines } from "./report.ts";
import type { PrintedAward, PrintedPassedOver, PrintedPerson } from "./verify.ts";

test("invisible and rearranging characters are escaped, except the plain space", () => {
  expect(printable("A B")).toBe("A B");
  expect(printable("a\u00a0b\u200dc\u202ed\u2028e\u2029f\u0000g\u007fh\u{e0001}")).toBe(
    "a\\u{a0}b\\u{200d}c\\u{202e}d\\u{2028}e\\u{2029}f\\u{0}g\\u{7f}h\\u{e0001}",
  );
  expect(printable("Zoë 李 😀")).toBe("Zoë 李 😀");
});

test("an award is one line; ticket 0 means no winner", () => {
  expect(
    awardLine({ prize: "villa", ticket: 12, pub: { name: "Anna\u200b K.", place: "Bergen" } }),
  ).toBe("villa → 12, Anna\\u{200b} K., Bergen");
  expect(awardLine({ prize: "villa", ticket: 7, pub: { name: "", place: "" } })).toBe(
    "villa → 7, , ",
  );
  expect(awardLine({ prize: "villa", ticket: 0 })).toBe("villa → 0");
});

test("awards and ranks passed over are printed as in the known answers", () => {
  type PrintVectors = {
    cases: {
      name: string;
      people: Record<string, PrintedPerson>;
      awards: PrintedAward[];
      passedOver: PrintedPassedOver[];
      lines: string[];
    }[];
  };
  for (const { name, people, lines, ...rows } of vectorFile<PrintVectors>("sealed-draw/print.json")
    .cases) {
    const withPerson = <Row extends { ticket: number }>(row: Row) => {
      const pub = people[row.ticket];
      return pub ? { ...row, pub } : row;
    };
    const awards = rows.awards.map(withPerson);
    expect(ticketLines({ awards, passedOver: rows.passedOver.map(withPerson) }), name).toEqual(
      lines,
    );
  }
});

test("the line of a check includes its reason, if there is one", () => {
  expect(checkLine({ name: "beacon", state: "fails", why: "no\nsignature" })).toBe(
    "beacon: fails: no\\u{a}signature",
  );
  expect(checkLine({ name: "beacon", state: "holds" })).toBe("beacon: holds");
});

test("the exit code is 1 only for a refusal", () => {
  const verification = { checks: [], verdict: "", awards: [], passedOver: [], witnesses: [] };
  expect(exitCode({ ...verification, refused: true })).toBe(1);
  expect(exitCode({ ...verification, refused: false })).toBe(0);
});
