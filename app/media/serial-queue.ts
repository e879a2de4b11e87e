// Runs asynchronous work one at a time within this process, in the order of the calls.

export class SerialQueue {
  #last: Promise<unknown> = Promise.resolve();

  run<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = this.#last.then(work);
    // The caller gets a failure from `result`. The next work does not depend on it.
    this.#last = result.catch(() => undefined);
    return result;
  }
}
