// How many tickets can still win while the digits lock one by one. Pure.

/** The number as the windows show it: as many digits as the highest ticket has. */
export function paddedTicket(ticket: number, highest: number): string {
  return `${ticket}`.padStart(`${Math.max(highest, 1)}`.length, "0");
}

/**
 * Tickets 1..size without those that are out, that begin with none, one, two … of the digits.
 * `out` may repeat itself; the drawn ticket never stands in it.
 */
export function stillMatching(ticket: number, size: number, out: Iterable<number>): number[] {
  const digits = paddedTicket(ticket, size).length;
  const left = Array.from({ length: digits + 1 }, (_, locked) => {
    const span = 10 ** (digits - locked);
    const from = Math.floor(ticket / span) * span;
    return Math.max(0, Math.min(size, from + span - 1) - Math.max(1, from) + 1);
  });
  for (const gone of new Set(out)) {
    if (gone < 1 || gone > size || gone === ticket) continue;
    for (let locked = 0; locked <= digits; locked += 1) {
      const span = 10 ** (digits - locked);
      if (Math.floor(gone / span) !== Math.floor(ticket / span)) break;
      left[locked] = (left[locked] ?? 0) - 1;
    }
  }
  return left;
}
