// Plans of small draws that together contain every field of every structure.
import type { SampleDrawPlan } from "./sample-terms.ts";

/** A drand draw with exclusions, key rotations, skips, handovers and checkpoints. */
export const eventfulPlan: SampleDrawPlan = {
  seed: "eventful",
  operator: "sample.invalid",
  source: "drand",
  tickets: 9,
  persons: 6,
  prizes: [1, 2],
  reserves: 2,
  ticketsPerPerson: 1,
  onePrizePerPerson: true,
  exclusions: 2,
  secret: "given",
  ending: "drawn",
  skips: 1,
  handovers: 1,
  checkpoints: 2,
  checkpointsInProof: true,
  witnesses: { named: 2, threshold: 2, inTime: 2, late: 0 },
  rotations: { beforeOpen: true, whileOpen: true, afterClose: false, afterResult: false },
  otherDraw: false,
};

/** A short public-value draw: void first, then drawn. */
export const publicValuePlan: SampleDrawPlan = {
  ...eventfulPlan,
  seed: "public value",
  operator: "localhost:3000",
  source: "public-value",
  prizes: [2],
  onePrizePerPerson: false,
  ending: "drawn after void",
  witnesses: { named: 1, threshold: 1, inTime: 1, late: 0 },
  rotations: { beforeOpen: false, whileOpen: false, afterClose: true, afterResult: false },
};
