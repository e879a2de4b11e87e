// How many tickets can still win while the digits lock one by one. Pure.

/** As many digits as the highest ticket has. */
export function paddedTicket(ticket: number, highest: number): string {
  return `${ticket}`.padStart(`${Math.max(highest, 1)}`.length, "0");
}

/**
 * How many of the tickets 1..size begin with none, one, two … of the digits, without the ineligible ones.
 * `ineligible` may hold a ticket twice; the drawn ticket itself is always counted.
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
