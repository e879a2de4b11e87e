// The order of the steps, derived from the prizes, the fixed result and the settings of the show. Pure.
import { keyOf, placeOf, type ShowPlace } from "./places.ts";
import { batchSize } from "./reveal-timeline.ts";
import { holderOf, type ScriptSlot, type ShowScript } from "./script.ts";
import type { ShowSettings } from "./settings.ts";

/** What one step draws: one prize, or up to ten equal ones. */
export type Piece = {
  prize: string;
  /** In the order of the stage. */
  slots: number[];
  page: number;
  pages: number;
  batch: boolean;
};

/** Known before the draw: the slots follow from the prizes alone. */
export function piecesOf({ prizes }: Pick<ShowScript, "prizes">, settings: ShowSettings): Piece[] {
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

/** Pieces that at least one ticket won. Until the draw is decided, all of them. */
export function drawnPieces(script: ShowScript, settings: ShowSettings): Piece[] {
  const pieces = piecesOf(script, settings);
  if (script.slots.length === 0) return pieces;
  return pieces.filter(({ slots }) =>
    slots.some((slot) => (script.slots[slot]?.turns[0]?.ticket ?? 0) !== 0),
  );
}

export function pieceWith(pieces: Piece[], slot: number): number {
  return pieces.findIndex(({ slots }) => slots.includes(slot));
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
  const pieces = drawnPieces(script, settings).flatMap((piece) => {
    const [slot = 0] = piece.slots;
    const main = keyOf(piece.batch ? { kind: "batch", slot } : { kind: "draw", slot, turn: 0 });
    const extra = extraSteps.filter((key) => key !== main && piece.slots.includes(slotOf(key)));
    const coming = comingFor(script.slots[slot], piece, settings, extra);
    const intro = piece.page === 1 ? [keyOf({ kind: "intro", slot })] : [];
    return [...intro, main, ...extra, ...coming];
  });
  return ["countdown", "sealed", "waiting", ...pieces, "board"];
}

/** A call that has not happened yet, where every winner is called. */
function comingFor(
  slot: ScriptSlot | undefined,
  piece: Piece,
  settings: ShowSettings,
  shown: string[],
): string[] {
  if (!settings.callWinners || piece.batch) return [];
  const [first = 0] = piece.slots;
  const turn = Math.max(0, (slot?.turns.length ?? 1) - 1);
  const call = keyOf({ kind: "called", slot: first, turn });
  return shown.includes(call) ? [] : [call];
}

function slotOf(key: string): number {
  const place = placeOf(key);
  return "slot" in place ? place.slot : -1;
}

export type Following =
  | { ok: true; place: ShowPlace }
  | { ok: false; reason: "not-closed" | "not-decided" | "at-the-end" };

/** The step after a place, or why it cannot come yet. */
export function following(place: ShowPlace, script: ShowScript, settings: ShowSettings): Following {
  const pieces = drawnPieces(script, settings);
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
        : { ok: true, place: beginningOf(script, pieces[0]) };
    case "intro": {
      const piece = pieces[pieceWith(pieces, place.slot)];
      return { ok: true, place: revealOf(script, piece) };
    }
    case "draw": {
      const holder = holderOf(script.slots[place.slot] ?? noSlot);
      const call = settings.callWinners && holder !== undefined && !holder.confirmed;
      const single = !pieces[pieceWith(pieces, place.slot)]?.batch;
      if (call && (single || place.turn > 0)) {
        return { ok: true, place: { kind: "called", slot: place.slot, turn: place.turn } };
      }
      return { ok: true, place: beginningOf(script, pieces[pieceWith(pieces, place.slot) + 1]) };
    }
    case "skipped": {
      const next = script.slots[place.slot]?.turns[place.turn + 1];
      if (next && next.ticket !== 0) {
        return { ok: true, place: { kind: "draw", slot: place.slot, turn: place.turn + 1 } };
      }
      return { ok: true, place: beginningOf(script, pieces[pieceWith(pieces, place.slot) + 1]) };
    }
    case "batch":
    case "called":
      return { ok: true, place: beginningOf(script, pieces[pieceWith(pieces, place.slot) + 1]) };
    case "board":
      return { ok: false, reason: "at-the-end" };
  }
}

const noSlot: ScriptSlot = { slot: 0, prize: "", turns: [] };

/** A prize is introduced once, however many of it there are. */
function beginningOf(script: ShowScript, piece: Piece | undefined): ShowPlace {
  const slot = piece?.slots[0];
  return slot !== undefined && piece?.page === 1
    ? { kind: "intro", slot }
    : revealOf(script, piece);
}

function revealOf(script: ShowScript, piece: Piece | undefined): ShowPlace {
  const slot = piece?.slots[0];
  if (slot === undefined) return { kind: "board" };
  if (piece?.batch) return { kind: "batch", slot };
  const turns = script.slots[slot]?.turns.length ?? 1;
  return { kind: "draw", slot, turn: Math.max(0, turns - 1) };
}
