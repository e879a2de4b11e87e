// The order of the steps, derived from the prizes, the fixed result and the settings of the show. Pure.

import { batchSize } from "./reveal-timeline.ts";
import { holderOf, type ScriptSlot, type ShowScript } from "./script.ts";
import type { ShowSettings } from "./settings.ts";
import { parseStepKey, type StepPosition, stepKeyOf } from "./step-position.ts";

/** The prizes that one step draws: a single one, or up to ten equal ones. */
export type PrizeGroup = {
  prize: string;
  /** In the order in which they are shown. */
  slots: number[];
  page: number;
  pages: number;
  batch: boolean;
};

/** Does not depend on the result: the slots follow from the prizes. */
function prizeGroups({ prizes }: Pick<ShowScript, "prizes">, settings: ShowSettings): PrizeGroup[] {
  let first = 0;
  const byPrize = prizes.map(({ id, quantity }) => {
    const slots = Array.from({ length: quantity }, (_, index) => first + index);
    first += quantity;
    const size = settings.batches && quantity > 1 ? batchSize : 1;
    const pages = Math.ceil(quantity / size);
    return Array.from({ length: pages }, (_, page) => ({
      prize: id,
      slots: slots.slice(page * size, (page + 1) * size),
      page: page + 1,
      pages,
      batch: size > 1,
    }));
  });
  return (settings.order === "last-first" ? byPrize.toReversed() : byPrize).flat();
}

/** Groups with at least one winner; all groups until the draw is decided. */
export function drawnGroups(script: ShowScript, settings: ShowSettings): PrizeGroup[] {
  const groups = prizeGroups(script, settings);
  if (script.slots.length === 0) return groups;
  return groups.filter(({ slots }) =>
    slots.some((slot) => (script.slots[slot]?.turns[0]?.ticket ?? 0) !== 0),
  );
}

export function groupIndexOf(groups: PrizeGroup[], slot: number): number {
  return groups.findIndex(({ slots }) => slots.includes(slot));
}

/** The keys of all steps in order; calls and skips are listed where they happened. */
export function runSheet(
  script: ShowScript,
  settings: ShowSettings,
  shown: Record<string, number>,
): string[] {
  const extraSteps = Object.entries(shown)
    .sort(([, left], [, right]) => left - right)
    .map(([key]) => key)
    .filter((key) => /^(draw|called|skipped) /.test(key));
  const groups = drawnGroups(script, settings).flatMap((group) => {
    const [slot = 0] = group.slots;
    const main = stepKeyOf(group.batch ? { kind: "batch", slot } : { kind: "draw", slot, turn: 0 });
    const extra = extraSteps.filter((key) => key !== main && group.slots.includes(slotOf(key)));
    const coming = pendingCall(script.slots[slot], group, settings, extra);
    const intro = group.page === 1 ? [stepKeyOf({ kind: "intro", slot })] : [];
    return [...intro, main, ...extra, ...coming];
  });
  return ["countdown", "sealed", "waiting", ...groups, "board"];
}

/** The call still to come, if every winner is called. */
function pendingCall(
  slot: ScriptSlot | undefined,
  group: PrizeGroup,
  settings: ShowSettings,
  shown: string[],
): string[] {
  if (!settings.callWinners || group.batch) return [];
  const [first = 0] = group.slots;
  const turn = Math.max(0, (slot?.turns.length ?? 1) - 1);
  const call = stepKeyOf({ kind: "called", slot: first, turn });
  return shown.includes(call) ? [] : [call];
}

function slotOf(key: string): number {
  const position = parseStepKey(key);
  return "slot" in position ? position.slot : -1;
}

type NextPosition =
  | { ok: true; position: StepPosition }
  | { ok: false; reason: "not-closed" | "not-decided" | "at-the-end" };

/** The position after `position`, or why the show cannot move there yet. */
export function findNextPosition(
  position: StepPosition,
  script: ShowScript,
  settings: ShowSettings,
): NextPosition {
  const groups = drawnGroups(script, settings);
  switch (position.kind) {
    case "countdown":
      return script.sealedAt === undefined
        ? { ok: false, reason: "not-closed" }
        : { ok: true, position: { kind: "sealed" } };
    case "sealed":
      return { ok: true, position: { kind: "waiting" } };
    case "waiting":
      return script.slots.length === 0
        ? { ok: false, reason: "not-decided" }
        : { ok: true, position: firstPositionOf(script, groups[0]) };
    case "intro": {
      const group = groups[groupIndexOf(groups, position.slot)];
      return { ok: true, position: revealOf(script, group) };
    }
    case "draw": {
      const holder = holderOf(script.slots[position.slot] ?? noSlot);
      const call = settings.callWinners && holder !== undefined && !holder.confirmed;
      const single = !groups[groupIndexOf(groups, position.slot)]?.batch;
      if (call && (single || position.turn > 0)) {
        return { ok: true, position: { kind: "called", slot: position.slot, turn: position.turn } };
      }
      return {
        ok: true,
        position: firstPositionOf(script, groups[groupIndexOf(groups, position.slot) + 1]),
      };
    }
    case "skipped": {
      const next = script.slots[position.slot]?.turns[position.turn + 1];
      if (next && next.ticket !== 0) {
        return {
          ok: true,
          position: { kind: "draw", slot: position.slot, turn: position.turn + 1 },
        };
      }
      return {
        ok: true,
        position: firstPositionOf(script, groups[groupIndexOf(groups, position.slot) + 1]),
      };
    }
    case "batch":
    case "called":
      return {
        ok: true,
        position: firstPositionOf(script, groups[groupIndexOf(groups, position.slot) + 1]),
      };
    case "board":
      return { ok: false, reason: "at-the-end" };
  }
}

const noSlot: ScriptSlot = { slot: 0, prize: "", turns: [] };

/** The intro of the prize on its first page, otherwise the reveal. */
function firstPositionOf(script: ShowScript, group: PrizeGroup | undefined): StepPosition {
  const slot = group?.slots[0];
  return slot !== undefined && group?.page === 1
    ? { kind: "intro", slot }
    : revealOf(script, group);
}

function revealOf(script: ShowScript, group: PrizeGroup | undefined): StepPosition {
  const slot = group?.slots[0];
  if (slot === undefined) return { kind: "board" };
  if (group?.batch) return { kind: "batch", slot };
  const turns = script.slots[slot]?.turns.length ?? 1;
  return { kind: "draw", slot, turn: Math.max(0, turns - 1) };
}
