// How long a window of the show waits for a response before it treats the network as away. Pure.

/** Where answers come quickly, a longer wait is an outage. */
const shortest = 4_000;
/** Where they are slow the limit follows them, or a window would give up on every answer and hear none. */
const longest = 20_000;

export class ResponseLimit {
  #milliseconds = shortest;

  get milliseconds(): number {
    return this.#milliseconds;
  }

  /** A window that has nothing to go on with gains nothing by giving up early. */
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
