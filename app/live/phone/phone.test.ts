import { expect, test } from "vitest";
import { defaultWording } from "../../content/wording/wording.ts";
import { isKeptBack } from "../../show/kept-back.ts";
import type { PublicShow } from "../../show/script/public-show.ts";
import { lockTimes, reveal } from "../../show/script/reveal-timeline.ts";
import { quietShow } from "../testing/quiet-show.ts";
import { momentInWords } from "./moment-in-words.ts";
import { comparedTo, elapsedIn, knownAwards, lockedDigits, restsAt } from "./reveal-moment.ts";

const prize = { id: "key", name: "The key", detail: "", quantity: 1, picture: undefined };
const winner = { ticket: 41_482, name: "Ingrid Solheim", place: "Bergen" };
const step = {
  ...{
    kind: "draw" as const,
    prize,
    winner,
    digits: "41482",
    left: [48_216, 10_000, 1000, 100, 10, 1],
  },
  ...{ known: false, rank: 1, tickets: 48_216 },
};
const award = { ...winner, key: "0.0", prize: "key", prizeName: "The key", skipped: "" };
const drawing: PublicShow = { ...quietShow, startsAt: 1_000_000, step, shown: [award] };
const at = (elapsed: number) => drawing.startsAt + elapsed;

test("digits lock at the times of the stage, and the visitor's own are compared with them", () => {
  const [first = 0] = lockTimes(5);
  expect(lockedDigits(step, first - 1)).toBe(0);
  expect(lockedDigits(step, first)).toBe(1);
  expect(lockedDigits(step, reveal.stillness)).toBe(5);
  expect(comparedTo(step, 41_407, 5)).toEqual({ own: "41407", agreeing: 3, stillIn: false });
  expect(comparedTo(step, 41_407, 2)).toMatchObject({ agreeing: 2, stillIn: true });
  expect(comparedTo(step, 482, 5)).toMatchObject({ own: "00482", agreeing: 0 });
});

test("nobody is named before the stage names them", () => {
  expect(knownAwards(drawing, at(reveal.name - 1))).toEqual([]);
  expect(knownAwards(drawing, at(reveal.name))).toEqual([award]);
  const batch = { kind: "batch" as const, prize, winners: [winner], page: 1, pages: 1 };
  expect(knownAwards({ ...drawing, step: batch }, at(0))).toEqual([]);
  expect(knownAwards({ ...drawing, step: batch }, at(60_000))).toEqual([award]);
});

test("after a skip the number is known, and the timeline begins where the digits have stopped", () => {
  const next: PublicShow = { ...drawing, step: { ...step, known: true } };
  expect(elapsedIn(next, at(0))).toBe(reveal.stillness);
  expect(restsAt(next)).toBe(at(reveal.place - reveal.stillness));
});

test("screen readers get a sentence when something is decided, and nothing while digits roll", () => {
  const said = new Set<string>();
  for (let elapsed = -800; elapsed < 30_000; elapsed += 90) {
    said.add(momentInWords(drawing, at(elapsed), [winner.ticket], defaultWording));
  }
  expect([...said]).toEqual([
    "The key is being drawn.",
    "The key goes to Ingrid Solheim, Bergen, ticket 41,482. This is your ticket.",
  ]);
  const message = { ...drawing, screen: { kind: "message" as const, text: "Five minutes" } };
  expect(momentInWords(message, at(0), [], defaultWording)).toBe("Five minutes");
});

test("winners are withheld until they were on stage, and not for ever", () => {
  const draw = { state: "drawn" as const, plan: { showAt: 1000 } };
  const running = { startedAt: 900_000, endedAt: null };
  expect(isKeptBack(draw, undefined, 1100)).toBe(true);
  expect(isKeptBack(draw, undefined, 1000 + 13 * 3600)).toBe(false);
  expect(isKeptBack({ ...draw, plan: { showAt: null } }, undefined, 1100)).toBe(false);
  expect(isKeptBack(draw, running, 1100)).toBe(true);
  expect(isKeptBack(draw, { ...running, endedAt: 950_000 }, 1100)).toBe(false);
  expect(isKeptBack(draw, running, 900 + 25 * 3600)).toBe(false);
  expect(isKeptBack({ ...draw, state: "closed" }, running, 1100)).toBe(false);
});
