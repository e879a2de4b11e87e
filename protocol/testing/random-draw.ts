// Random complete draws of every kind, reproducible from a seed, for comparing verifiers.

import { makeDraw, type SampleDraw } from "./sample-draw.ts";
import type { SampleDrawPlan, SampleEnding } from "./sample-terms.ts";
import { seededRandom } from "./seeded-random.ts";

const endings: SampleEnding[] = [
  ...Array<SampleEnding>(8).fill("drawn"),
  "open",
  "cancelled",
  "cancelled after a missed close",
  "waiting",
  "void",
  "drawn after void",
];

function randomPlan(seed: string): SampleDrawPlan {
  const random = seededRandom(`plan ${seed}`);
  const tickets = random.oneIn(12) ? 0 : random.between(1, random.oneIn(8) ? 300 : 40);
  const named = random.below(4);
  const threshold =
    named === 0 || random.oneIn(3) ? 0 : random.between(Math.floor(named / 2) + 1, named);
  const inTime = random.between(0, named);
  return {
    seed,
    operator: random.pick(["sample.invalid", "estates.example", "localhost:3000"]),
    source: random.oneIn(3) ? "public-value" : "drand",
    tickets,
    persons: random.between(1, Math.max(1, tickets)),
    prizes: Array.from({ length: random.between(1, 4) }, () => random.between(1, 3)),
    reserves: random.below(6),
    ticketsPerPerson: random.between(1, 3),
    onePrizePerPerson: !random.oneIn(3),
    exclusions: random.oneIn(2) ? random.below(6) : 0,
    secret: random.pick(["given", "given", "given", "given", "missing", "wrong"]),
    ending: random.pick(endings),
    skips: random.below(4),
    handovers: random.below(4),
    checkpoints: random.below(4),
    checkpointsInProof: random.oneIn(2),
    witnesses: { named, threshold, inTime, late: random.between(0, named - inTime) },
    rotations: {
      beforeOpen: random.oneIn(4),
      whileOpen: random.oneIn(5),
      afterClose: random.oneIn(5),
      afterResult: random.oneIn(5),
    },
    otherDraw: random.oneIn(3),
    // Few keys for many draws: checking a key is slow, and a verifier does it once per key.
    keys: `operator ${random.below(5)}`,
  };
}

export function randomDraw(seed: string): SampleDraw {
  return makeDraw(randomPlan(seed));
}
