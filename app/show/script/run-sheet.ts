// The order of the steps, derived from the prizes, the fixed result and the settings of the show. Pure.
import { keyOf, placeOf, type ShowPlace } from "./places.ts";
import { batchSize } from "./reveal-timeline.ts";
import { holderOf, type ScriptSlot, type ShowScript } from "./script.ts";
import type { ShowSettings } from "./settings.ts";

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
export function prizeGroups(
  { prizes }: Pick<ShowScript, "prizes">,
  settings: ShowSettings,
): PrizeGroup[] {
  let first = 0;
  const byPrize = prizes.map(({ id, quantity }) => {
    const slots = Array.from({ length: quantity }, (_, place) => first + place);
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
    const main = keyOf(group.batch ? { kind: "batch", slot } : { kind: "draw", slot, turn: 0 });
    const extra = extraSteps.filter((key) => key !== main && group.slots.includes(slotOf(key)));
    const coming = pendingCall(script.slots[slot], group, settings, extra);
    const intro = group.page === 1 ? [keyOf({ kind: "intro", slot })] : [];
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
  const call = keyOf({ kind: "called", slot: first, turn });
  return shown.includes(call) ? [] : [call];
}

function slotOf(key: string): number {
  const place = placeOf(key);
  return "slot" in place ? place.slot : -1;
}

export type NextPlace =
  | { ok: true; place: ShowPlace }
  | { ok: false; reason: "not-closed" | "not-decided" | "at-the-end" };

/** The place after `place`, or why the show cannot move there yet. */
export function findNextPlace(
  place: ShowPlace,
  script: ShowScript,
  settings: ShowSettings,
): NextPlace {
  const groups = drawnGroups(script, settings);
  switch (place.kind) {
    case "countdown":
      return script.sealedAt === undefined
        ? { ok: false, reason: "not-closed" }
        : { ok: true, place: { kind: "sealed" } };
    case "sealed":
      return { ok: true, place: { kind: "waiting" } };
    case "waiting":
      return script.slots.length === 0
        ? { ok: false, reason: "not-decided" }
        : { ok: true, place: firstPlaceOf(script, groups[0]) };
    case "intro": {
      const group = groups[groupIndexOf(groups, place.slot)];
      return { ok: true, place: revealOf(script, group) };
    }
    case "draw": {
      const holder = holderOf(script.slots[place.slot] ?? noSlot);
      const call = settings.callWinners && holder !== undefined && !holder.confirmed;
      const single = !groups[groupIndexOf(groups, place.slot)]?.batch;
      if (call && (single || place.turn > 0)) {
        return { ok: true, place: { kind: "called", slot: place.slot, turn: place.turn } };
      }
      return {
        ok: true,
        place: firstPlaceOf(script, groups[groupIndexOf(groups, place.slot) + 1]),
      };
    }
    case "skipped": {
      const next = script.slots[place.slot]?.turns[place.turn + 1];
      if (next && next.ticket !== 0) {
        return { ok: true, place: { kind: "draw", slot: place.slot, turn: place.turn + 1 } };
      }
      return {
        ok: true,
        place: firstPlaceOf(script, groups[groupIndexOf(groups, place.slot) + 1]),
      };
    }
    case "batch":
    case "called":
      return {
        ok: true,
        place: firstPlaceOf(script, groups[groupIndexOf(groups, place.slot) + 1]),
      };
    case "board":
      return { ok: false, reason: "at-the-end" };
  }
}

const noSlot: ScriptSlot = { slot: 0, prize: "", turns: [] };

/** The intro of the prize on its first page, otherwise the reveal. */
function firstPlaceOf(script: ShowScript, group: PrizeGroup | undefined): ShowPlace {
  const slot = group?.slots[0];
  return slot !== undefined && group?.page === 1
    ? { kind: "intro", slot }
    : revealOf(script, group);
}

function revealOf(script: ShowScript, group: PrizeGroup | undefined): ShowPlace {
  const slot = group?.slots[0];
  if (slot === undefined) return { kind: "board" };
  if (group?.batch) return { kind: "batch", slot };
  const turns = script.slots[slot]?.turns.length ?? 1;
  return { kind: "draw", slot, turn: Math.max(0, turns - 1) };
}
