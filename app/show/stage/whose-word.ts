// Whose word about the show counts, where several windows of one browser say it. Pure.
import type { PublicShow } from "../public-show.ts";

/** Who says a show, and what stands behind it. */
export type Word = Pick<PublicShow, "version" | "sentAt"> & {
  /** The console that says it; empty when it came from the server itself. */
  console: string;
  /** Since when that console drives; undefined while it only watches. */
  drivesSince: number | undefined;
  /** Made without network: the server has not heard of it yet. */
  ahead: boolean;
};

/** A word that is believed, and when it was last heard. */
export type Believed = Word & { heardAt: number };

/** A console that goes on without network is believed for this long after its last word. */
export const aheadLasts = 30_000;

/** A console asks the server every second and waits four for the answer: silent for longer, it lost it, too. */
export const atHandLasts = 6_000;

export function fromServer({ version, sentAt }: Pick<PublicShow, "version" | "sentAt">): Word {
  return { version, sentAt, console: "", drivesSince: undefined, ahead: false };
}

export function counts(next: Word, known: Believed, now: number): boolean {
  if (next.ahead) return known.ahead ? leads(next, known) : goesBeyond(next, known, now);
  if (known.ahead) return catchesUp(next, known, now);
  // Of two answers of the server the later one; a show that was started anew counts from one again.
  return next.version >= known.version || next.sentAt >= known.sentAt;
}

/** Of two consoles without network the one that took the show last leads; each only goes forward. */
function leads(next: Word, known: Word): boolean {
  if (next.console === known.console) return next.version >= known.version;
  const [taken, before] = [next.drivesSince ?? 0, known.drivesSince ?? 0];
  return taken === before ? next.version > known.version : taken > before;
}

/** Whoever drives with the server at hand is not overruled by a window that has lost it. */
function goesBeyond(next: Word, known: Believed, now: number): boolean {
  const another = known.drivesSince !== undefined && known.console !== next.console;
  const atHand = another && now - known.heardAt < atHandLasts;
  return next.version > known.version && !atHand;
}

/**
 * What was made without network stands until the server has heard it, its console takes it back, or another
 * console drives with the server at hand: then the network was never away for that one.
 */
function catchesUp(next: Word, known: Believed, now: number): boolean {
  if (next.version >= known.version || now - known.heardAt > aheadLasts) return true;
  return next.console === known.console || next.drivesSince !== undefined;
}
