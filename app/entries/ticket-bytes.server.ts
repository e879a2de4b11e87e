// Everything of fixed length that a ticket is made of, in one piece of memory: pieces of their own would weigh more than what is in them.

/** Where each begins and how long it is, in the order in which PostgreSQL cuts them up (`insert-appended.server.ts`). */
const places = {
  leaf: [0, 32],
  codeHash: [32, 32],
  tag: [64, 16],
  saltPub: [80, 32],
  saltId: [112, 32],
  // Not stored: the leaf is made of them.
  pubC: [144, 32],
  idC: [176, 32],
} as const;

export type TicketPart = keyof typeof places;

export const storedLength = 144;
const wholeLength = 208;

export class TicketBytes {
  readonly #bytes = Buffer.allocUnsafe(wholeLength);

  /** Letters are bytes, one for each; those beyond its length are left out. */
  put(part: TicketPart, letters: string): void {
    const [start, length] = places[part];
    this.#bytes.write(letters, start, length, "latin1");
  }

  /** Shared memory, not a copy. */
  part(part: TicketPart): Buffer {
    const [start, length] = places[part];
    return this.#bytes.subarray(start, start + length);
  }

  /** Both salts, which lie side by side. */
  get salts(): Buffer {
    return this.#bytes.subarray(places.saltPub[0], storedLength);
  }

  /** Both commitments, which lie side by side. */
  get commitments(): Buffer {
    return this.#bytes.subarray(places.pubC[0], wholeLength);
  }

  hex(part: TicketPart): string {
    const [start, length] = places[part];
    return this.#bytes.toString("hex", start, start + length);
  }

  /** What is stored, into a place among others. */
  copyStored(target: Uint8Array, place: number): void {
    this.#bytes.copy(target, place, 0, storedLength);
  }
}

/** For PostgreSQL, which counts from one. */
export function placeOf(part: TicketPart): { start: number; length: number } {
  const [start, length] = places[part];
  return { start: start + 1, length };
}
