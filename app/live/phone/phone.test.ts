import { expect, test } from "vitest";
import { english } from "../../languages/catalogues.server.ts";
import type { PublicShow } from "../../show/script/public-show.ts";
import { lockTimes, reveal } from "../../show/script/reveal-timeline.ts";
import { areWinnersWithheld } from "../../show/withheld-winners.ts";
import { baseShow } from "../testing/base-show.ts";
import { announcementOf } from "./announcement.ts";
import {
  animationEndsAt,
  compareDigits,
  elapsedIn,
  knownAwards,
  lockedDigits,
} from "./reveal-moment.ts";

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
  ...{ known: false, rank: 1, tookPart: 48_216, before: undefined },
};
const award = { ...winner, key: "0.0", prize: "key", prizeName: "The key", skipped: "" };
const drawing: PublicShow = { ...baseShow, startsAt: 1_000_000, step, shown: [award] };
const at = (elapsed: number) => drawing.startsAt + elapsed;

test("digits lock at the times of the stage and are compared with the visitor's ticket", () => {
  const [first = 0] = lockTimes(5);
  expect(lockedDigits(step, first - 1)).toBe(0);
  expect(lockedDigits(step, first)).toBe(1);
  expect(lockedDigits(step, reveal.stillness)).toBe(5);
  expect(compareDigits(step, 41_407, 5)).toEqual({ own: "41407", agreeing: 3, stillIn: false });
  expect(compareDigits(step, 41_407, 2)).toMatchObject({ agreeing: 2, stillIn: true });
  expect(compareDigits(step, 482, 5)).toMatchObject({ own: "00482", agreeing: 0 });
});

test("a phone shows no name before the stage does", () => {
  expect(knownAwards(drawing, at(reveal.name - 1))).toEqual([]);
  expect(knownAwards(drawing, at(reveal.name))).toEqual([award]);
  const batch = { kind: "batch" as const, prize, winners: [winner], page: 1, pages: 1 };
  expect(knownAwards({ ...drawing, step: batch }, at(0))).toEqual([]);
  expect(knownAwards({ ...drawing, step: batch }, at(60_000))).toEqual([award]);
});

test("after a skip the timeline starts when all digits have locked", () => {
  const next: PublicShow = { ...drawing, step: { ...step, known: true } };
  expect(elapsedIn(next, at(0))).toBe(reveal.stillness);
  expect(animationEndsAt(next)).toBe(at(reveal.place - reveal.stillness));
});

test("screen readers get one sentence when the roll starts and one when the winner is named", () => {
  const announcements = new Set<string>();
  for (let elapsed = -800; elapsed < 30_000; elapsed += 90) {
    announcements.add(announcementOf(drawing, at(elapsed), [winner.ticket], english));
  }
  expect([...announcements]).toEqual([
    "The key is being drawn.",
    "The key goes to Ingrid Solheim, Bergen, ticket 41,482. This is your ticket.",
  ]);
  const message = { ...drawing, screen: { kind: "message" as const, text: "Five minutes" } };
  expect(announcementOf(message, at(0), [], english)).toBe("Five minutes");
});

test("winners are withheld until the show is over, for a limited time", () => {
  const draw = { state: "drawn" as const, plan: { showAt: 1000 } };
  const running = { startedAt: 900_000, endedAt: null };
  expect(areWinnersWithheld(draw, undefined, 1100)).toBe(true);
  expect(areWinnersWithheld(draw, undefined, 1000 + 13 * 3600)).toBe(false);
  expect(areWinnersWithheld({ ...draw, plan: { showAt: null } }, undefined, 1100)).toBe(false);
  expect(areWinnersWithheld(draw, running, 1100)).toBe(true);
  expect(areWinnersWithheld(draw, { ...running, endedAt: 950_000 }, 1100)).toBe(false);
  expect(areWinnersWithheld(draw, running, 900 + 25 * 3600)).toBe(false);
  expect(areWinnersWithheld({ ...draw, state: "closed" }, running, 1100)).toBe(false);
});
