import fc from "fast-check";
import { expect, test } from "vitest";
import { Awarding, type PassedOver } from "./awards.ts";
import type { Award } from "./statements.ts";
import { vectorFile } from "./testing/vector-file.ts";

type AwardVectors = {
  cases: {
    name: string;
    prizes: { id: string; quantity: number }[];
    onePrizePerPerson: boolean;
    ranking: number[];
    tags: Record<string, string>;
    exclusions: number[];
    skips: number[];
    output: {
      awards: Award[];
      next: number[];
      final: Award[];
      cursor: number;
      openedRanks: number[];
      passedOver: PassedOver[];
    };
  }[];
};

test("awards, skips, opened ranks and ranks passed over match the known answers", () => {
  for (const {
    name,
    prizes,
    onePrizePerPerson,
    ranking,
    tags,
    exclusions,
    skips,
    output,
  } of vectorFile<AwardVectors>("sealed-draw/award.json").cases) {
    const awarding = new Awarding({
      terms: { prizes, onePrizePerPerson },
      ranking,
      excluded: new Set(exclusions),
      tagAt: (_, ticket) => tags[ticket],
    });
    expect(awarding.awards, name).toEqual(output.awards);
    expect(
      skips.map((ticket) => awarding.skip(ticket)),
      name,
    ).toEqual(output.next);
    expect(awarding.awards, name).toEqual(output.final);
    expect(awarding.cursor, name).toBe(output.cursor);
    expect(awarding.openedRanks, name).toEqual(output.openedRanks);
    expect(awarding.passedOver, name).toEqual(output.passedOver);
  }
});

const draws = fc.record({
  persons: fc.array(fc.nat(9), { minLength: 1, maxLength: 30 }),
  quantities: fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 1, maxLength: 4 }),
  excluded: fc.array(fc.integer({ min: 1, max: 30 })),
  onePrizePerPerson: fc.boolean(),
  skips: fc.array(fc.nat(10), { maxLength: 8 }),
});

test("excluded tickets never win, one prize per person is respected, and no rank is used twice", () => {
  fc.assert(
    fc.property(draws, ({ persons, quantities, excluded, onePrizePerPerson, skips }) => {
      const awarding = new Awarding({
        terms: {
          prizes: quantities.map((quantity, index) => ({ id: `p${index}`, quantity })),
          onePrizePerPerson,
        },
        ranking: persons.map((_, index) => index + 1),
        excluded: new Set(excluded),
        tagAt: (rank) => String(persons[rank]),
      });
      const everHeld = awarding.awards.map(({ ticket }) => ticket);
      for (const slot of skips) {
        const before = awarding.awards.map((award) => ({ ...award }));
        const ticket = before[slot]?.ticket;
        const next = ticket ? awarding.skip(ticket) : undefined;
        if (next === undefined) continue;
        everHeld.push(next);
        expect(awarding.awards).toEqual(
          before.with(slot, { prize: before[slot]?.prize ?? "", ticket: next }),
        );
      }
      const winners = everHeld.filter((ticket) => ticket !== 0);
      expect(new Set(winners).size).toBe(winners.length);
      expect(winners.some((ticket) => excluded.includes(ticket))).toBe(false);
      expect(winners).toEqual(winners.toSorted((left, right) => left - right));
      if (onePrizePerPerson) {
        expect(new Set(winners.map((ticket) => persons[ticket - 1])).size).toBe(winners.length);
      }
      expect(awarding.openedRanks).toEqual(
        persons
          .map((_, rank) => rank)
          .filter((rank) => rank < awarding.cursor && !excluded.includes(rank + 1)),
      );
    }),
    { numRuns: 500 },
  );
});

test("skipping a ticket without a prize changes nothing", () => {
  const awarding = new Awarding({
    terms: { prizes: [{ id: "a", quantity: 2 }], onePrizePerPerson: true },
    ranking: [3, 1, 2],
    excluded: new Set(),
    tagAt: (rank) => String(rank),
  });
  expect(awarding.skip(2)).toBeUndefined();
  expect(awarding.skip(0)).toBeUndefined();
  expect(awarding.cursor).toBe(2);
});

test("ranks that are not opened count as different people, and a prize that nobody is left for belongs to nobody", () => {
  const awarding = new Awarding({
    terms: { prizes: [{ id: "a", quantity: 3 }], onePrizePerPerson: true },
    ranking: [2, 1],
    excluded: new Set(),
    tagAt: () => undefined,
  });
  expect(awarding.awards.map(({ ticket }) => ticket)).toEqual([2, 1, 0]);
  expect(awarding.passedOver).toEqual([]);
  expect([2, 3, 0].map((ticket) => awarding.prizeOf(ticket))).toEqual(["a", undefined, undefined]);
  expect(awarding.skip(0)).toBeUndefined();
});
