// Which awards have been on stage, and what the audience knows about them. Pure.
import type { StageAward } from "./public-show.ts";
import { drawnGroups, groupIndexOf } from "./run-sheet.ts";
import type { ShowScript } from "./script.ts";
import type { ShowSettings } from "./settings.ts";
import { parseStepKey } from "./step-position.ts";

/** In the order in which they were shown. */
export function shownTurns(
  script: ShowScript,
  settings: ShowSettings,
  shown: Record<string, number>,
): { slot: number; turn: number }[] {
  const groups = drawnGroups(script, settings);
  const seen = new Map<string, { slot: number; turn: number }>();
  function add(slot: number, turn: number) {
    const ticket = script.slots[slot]?.turns[turn]?.ticket ?? 0;
    if (ticket !== 0) seen.set(`${slot}.${turn}`, { slot, turn });
  }
  const keys = Object.entries(shown).sort(([, left], [, right]) => left - right);
  for (const [key] of keys) {
    if (key === "decided") continue;
    const position = parseStepKey(key);
    if ("turn" in position) {
      for (let turn = 0; turn <= position.turn; turn += 1) add(position.slot, turn);
    } else if (position.kind === "batch") {
      // A batch shows the current holder of each prize and the skipped tickets.
      for (const slot of groups[groupIndexOf(groups, position.slot)]?.slots ?? []) {
        script.slots[slot]?.turns.forEach((_, turn) => {
          add(slot, turn);
        });
      }
    }
  }
  return [...seen.values()];
}

/** Without the name of a skipped ticket's owner. */
export function awardOf(script: ShowScript, slot: number, turn: number): StageAward {
  const { prize = "", turns = [] } = script.slots[slot] ?? {};
  const award = turns[turn];
  const skipped = award?.skipReason ?? "";
  return {
    key: `${slot}.${turn}`,
    ticket: award?.ticket ?? 0,
    name: skipped ? "" : (award?.name ?? ""),
    place: skipped ? "" : (award?.place ?? ""),
    prize,
    prizeName: script.prizes.find(({ id }) => id === prize)?.name ?? "",
    skipped,
  };
}
