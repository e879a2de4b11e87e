import fc from "fast-check";
import { expect, test } from "vitest";
import { barAt, labelledIndexes, ticksFor } from "./chart-scale.ts";

test.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [6, [0, 2, 4, 6]],
  [7, [0, 5, 10]],
  [3110, [0, 2000, 4000]],
  [950, [0, 500, 1000]],
])("a chart up to %s has the marks %s", (highest, ticks) => {
  expect(ticksFor(highest)).toEqual(ticks);
});

test("ticks are few, evenly spaced whole numbers that reach the highest bar", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000_000 }), (highest) => {
      const ticks = ticksFor(highest);
      const step = ticks[1] ?? 0;
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(highest);
      expect(ticks.length).toBeLessThanOrEqual(5);
      ticks.forEach((tick, index) => {
        expect(tick).toBe(index * step);
        expect(Number.isInteger(tick)).toBe(true);
      });
    }),
  );
});

test("bars are side by side and fill the width", () => {
  const bars = [0, 1, 2, 3].map((index) => barAt(index, 4, 100));
  bars.forEach(({ x, width }, index) => {
    expect(x).toBeGreaterThanOrEqual(index * 25);
    expect(x + width).toBeLessThanOrEqual((index + 1) * 25);
  });
});

test("every seventh day and today have a label, and labels do not collide", () => {
  expect(labelledIndexes(28)).toEqual([0, 7, 14, 21, 27]);
  expect(labelledIndexes(23)).toEqual([0, 7, 14, 22]);
  expect(labelledIndexes(1)).toEqual([0]);
  expect(labelledIndexes(0)).toEqual([]);
});
