import { expect, test } from "vitest";
import { inventScript } from "./invent-script.ts";
import { digitsToGo, lockTimes } from "./reveal-timeline.ts";
import { findNextPosition, runSheet } from "./run-sheet.ts";
import type { ScriptPrize } from "./script.ts";
import { defaultShowSettings } from "./settings.ts";
import { parseStepKey, stepKeyOf } from "./step-position.ts";
import { paddedTicket, stillMatching } from "./still-matching.ts";

function prize(id: string, quantity: number): ScriptPrize {
  return { id, name: id, quantity, detail: "", picture: undefined };
}

const prizes = [prize("key", 1), prize("car", 1), prize("box", 12)];
const { script } = inventScript({ prizes, skipReasons: ["declined"], now: 0, number: 1 });

test("five digits lock at the agreed times; other numbers of digits share the first and last time", () => {
  expect(lockTimes(5)).toEqual([3400, 5100, 7000, 9400, 12_400]);
  expect(lockTimes(1)).toEqual([12_400]);
  expect(lockTimes(3)).toEqual([3400, 7000, 12_400]);
  for (const digits of [2, 4, 6, 7]) {
    const times = lockTimes(digits);
    expect([times.length, times[0], times.at(-1)]).toEqual([digits, 3400, 12_400]);
    expect(times).toEqual(times.toSorted((left, right) => left - right));
  }
});

test("a cell runs through fifteen digits a second and slows down without a jump", () => {
  expect(digitsToGo(0)).toBe(0);
  expect(digitsToGo(5000) - digitsToGo(4000)).toBeCloseTo(15);
  expect(digitsToGo(2401) - digitsToGo(2399)).toBeCloseTo(0.03, 3);
});

test("the number of matching tickets equals a count over all tickets", () => {
  const size = 2345;
  const ineligible = [7, 41, 417, 418, 2000, 2345, 9999, 418];
  for (const ticket of [1, 40, 416, 1999, 2344]) {
    const shown = paddedTicket(ticket, size);
    const counted = Array.from({ length: shown.length + 1 }, (_, locked) => {
      let count = 0;
      for (let number = 1; number <= size; number += 1) {
        const same = paddedTicket(number, size).startsWith(shown.slice(0, locked));
        if (same && !ineligible.includes(number)) count += 1;
      }
      return count;
    });
    expect(stillMatching(ticket, size, ineligible)).toEqual(counted);
    expect(counted.at(-1)).toBe(1);
  }
});

test("the show runs from the last prize to the first, with equal prizes ten at a time", () => {
  expect(runSheet(script, defaultShowSettings, {})).toEqual([
    ...["countdown", "sealed", "waiting"],
    ...["intro 2", "batch 2", "batch 12"],
    ...["intro 1", "draw 1.0", "intro 0", "draw 0.0", "board"],
  ]);
  const calling = { ...defaultShowSettings, callWinners: true, order: "first-first" as const };
  expect(runSheet(script, calling, { countdown: 1 }).slice(3, 9)).toEqual([
    ...["intro 0", "draw 0.0", "called 0.0", "intro 1", "draw 1.0", "called 1.0"],
  ]);
});

test("the next places, one after the other, are the run-sheet for all settings", () => {
  for (const order of ["last-first", "first-first"] as const) {
    for (const batches of [true, false]) {
      for (const callWinners of [true, false]) {
        const settings = { order, batches, callWinners, callSeconds: 60 };
        const visited = ["countdown"];
        for (;;) {
          const next = findNextPosition(parseStepKey(visited.at(-1) ?? ""), script, settings);
          if (!next.ok) break;
          visited.push(stepKeyOf(next.position));
        }
        expect(visited).toEqual(runSheet(script, settings, {}));
      }
    }
  }
});

test("an unknown key of a step is refused", () => {
  expect(parseStepKey("called 12.3")).toEqual({ kind: "called", slot: 12, turn: 3 });
  expect(() => parseStepKey("draw 1")).toThrow();
});
