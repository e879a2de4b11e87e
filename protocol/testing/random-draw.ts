// Random complete draws of every kind, repeatable by their seed: what verifiers are compared on.
import { chanceOf } from "./chance.ts";
import { makeDraw, type SampleDraw } from "./sample-draw.ts";
import type { SampleDrawPlan, SampleEnding } from "./sample-terms.ts";

const endings: SampleEnding[] = [
  ...Array<SampleEnding>(8).fill("drawn"),
  "open",
  "cancelled",
  "cancelled after a missed close",
  "waiting",
  "void",
  "drawn after void",
];

export function randomPlan(seed: string): SampleDrawPlan {
  const chance = chanceOf(`plan ${seed}`);
  const tickets = chance.oneIn(12) ? 0 : chance.between(1, chance.oneIn(8) ? 300 : 40);
  const named = chance.below(4);
  const threshold =
    named === 0 || chance.oneIn(3) ? 0 : chance.between(Math.floor(named / 2) + 1, named);
  const inTime = chance.between(0, named);
  return {
    seed,
    operator: chance.pick(["sample.invalid", "estates.example", "localhost:3000"]),
    source: chance.oneIn(3) ? "public-value" : "drand",
    tickets,
    persons: chance.between(1, Math.max(1, tickets)),
    prizes: Array.from({ length: chance.between(1, 4) }, () => chance.between(1, 3)),
    reserves: chance.below(6),
    ticketsPerPerson: chance.between(1, 3),
    onePrizePerPerson: !chance.oneIn(3),
    exclusions: chance.oneIn(2) ? chance.below(6) : 0,
    secret: chance.pick(["given", "given", "given", "given", "missing", "wrong"]),
    ending: chance.pick(endings),
    skips: chance.below(4),
    handovers: chance.below(4),
    checkpoints: chance.below(4),
    checkpointsInProof: chance.oneIn(2),
    witnesses: { named, threshold, inTime, late: chance.between(0, named - inTime) },
    rotations: {
      beforeOpen: chance.oneIn(4),
      whileOpen: chance.oneIn(5),
      afterClose: chance.oneIn(5),
      afterResult: chance.oneIn(5),
    },
    otherDraw: chance.oneIn(3),
    // Few keys for many draws: a verifier decides once whether a key is sound, and that takes it long.
    keys: `operator ${chance.below(5)}`,
  };
}

export function randomDraw(seed: string): SampleDraw {
  return makeDraw(randomPlan(seed));
}
