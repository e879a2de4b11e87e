// How long a window of the show waits for a response before it treats the server as unreachable. Pure.

/** With fast responses, a longer wait is an outage. */
const shortest = 4_000;
/** With slow responses the limit grows up to this value; otherwise every request would time out. */
const longest = 20_000;

export class ResponseLimit {
  #milliseconds = shortest;

  get milliseconds(): number {
    return this.#milliseconds;
  }

  /** For a window that has no state yet and cannot continue offline. */
  waitLongest(): void {
    this.#milliseconds = longest;
  }

  responded(took: number): void {
    this.#milliseconds = Math.min(longest, Math.max(shortest, 2 * took));
  }

  missed(): void {
    this.#milliseconds = Math.min(longest, 2 * this.#milliseconds);
  }
}
