import { expect, test } from "vitest";
import type { StageAward } from "../../script/public-show.ts";
import { batchRows } from "./batch-rows.ts";
import { boardPages } from "./board-pages.ts";
import { linesOf } from "./fit-name.ts";

const longName = "Maximiliana Wolfeschlegelsteinhausen de la Cruz y Villanueva";

function awardsOf(count: number, change: Partial<StageAward> = {}): StageAward[] {
  return Array.from({ length: count }, (_, at) => ({
    ...{ key: `${at + 1}.0`, ticket: at + 1, name: "Bo S.", place: "Ghent" },
    ...{ prize: "box", prizeName: "The box", skipped: "", ...change },
  }));
}

/** How many winners each page shows. */
function pagesOf(awards: StageAward[]): number[] {
  return boardPages(awards, "en-GB").map((page) => page.flatMap(({ won }) => won).length);
}

test("a row takes as many lines as its words need, and a long word is broken", () => {
  const row = { room: 483, number: "1,204", size: 37 };
  const lines = (name: string, place = "") =>
    linesOf(
      [
        { text: name, size: 37 },
        { text: place, size: 34 },
      ],
      row,
    );
  expect([lines("Bo S.", "Ghent"), lines("Ingrid A. Solheim", "Bergen")]).toEqual([1, 2]);
  expect(lines(longName, "Villefranche-sur-Saône")).toBeGreaterThan(5);
  expect(lines("m".repeat(100))).toBeGreaterThan(5);
});

test("the board has 26 short winners on a page, and fewer with long names", () => {
  expect(pagesOf(awardsOf(30))).toEqual([26, 4]);
  expect(pagesOf(awardsOf(30, { name: "Ingrid A. Solheim", place: "Villanueva" }))).toEqual([
    ...[12, 12, 6],
  ]);
  const longest = { name: "Wolfe ".repeat(17).trim(), place: longName };
  expect(pagesOf(awardsOf(3, longest)).every((count) => count <= 2)).toBe(true);
});

test("a skipped ticket takes a line, and nobody is lost between pages", () => {
  const skips = awardsOf(3, { name: "", place: "", skipped: "declined" });
  const pages = boardPages([...awardsOf(40), ...skips], "en-GB").flat();
  expect(pages.flatMap(({ won }) => won)).toHaveLength(40);
  expect(pages.map(({ skips }) => skips.length)).toEqual([3, 0]);
});

test("ten equal prizes are in two columns, in smaller type if names are long", () => {
  expect(batchRows(awardsOf(5), "en-GB")).toEqual({ rows: 5, size: 60, placeSize: 40 });
  expect(batchRows(awardsOf(10), "en-GB")).toEqual({ rows: 5, size: 60, placeSize: 40 });
  const { size } = batchRows(awardsOf(10, { name: longName, place: "Villanueva" }), "en-GB");
  expect([size < 60, size >= 30]).toEqual([true, true]);
});
