// A show at its first step, as a base for tests.
import type { PublicShow } from "../../show/script/public-show.ts";

export const baseShow: PublicShow = {
  slug: "d",
  title: "The test draw",
  version: 1,
  sentAt: 0,
  rehearsal: false,
  phase: "entries",
  stepNumber: 1,
  startsAt: 0,
  replay: false,
  step: { kind: "countdown", closesAt: 2, tickets: 1 },
  screen: { kind: "show" },
  sound: true,
  prizesLeft: 3,
  drawn: 0,
  shown: [],
  over: false,
};
