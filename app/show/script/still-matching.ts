// The number of tickets that can still win after each locked digit. Pure.

/** Pads to the number of digits of the highest ticket. */
export function paddedTicket(ticket: number, highest: number): string {
  return `${ticket}`.padStart(`${Math.max(highest, 1)}`.length, "0");
}

/**
 * How many eligible tickets of 1..size start with the first 0, 1, 2 … digits of `ticket`. `ineligible` may contain
 * duplicates; `ticket` itself is always counted.
 */
export function stillMatching(
  ticket: number,
  size: number,
  ineligible: Iterable<number>,
): number[] {
  const digits = paddedTicket(ticket, size).length;
  const counts = Array.from({ length: digits + 1 }, (_, locked) => {
    const span = 10 ** (digits - locked);
    const from = Math.floor(ticket / span) * span;
    return Math.max(0, Math.min(size, from + span - 1) - Math.max(1, from) + 1);
  });
  for (const other of new Set(ineligible)) {
    if (other < 1 || other > size || other === ticket) continue;
    for (let locked = 0; locked <= digits; locked += 1) {
      const span = 10 ** (digits - locked);
      if (Math.floor(other / span) !== Math.floor(ticket / span)) break;
      counts[locked] = (counts[locked] ?? 0) - 1;
    }
  }
  return counts;
}
