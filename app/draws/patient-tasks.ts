// Work that the outside world may not let succeed yet: tried again with growing pauses, one attempt at a time.

const firstPauseMilliseconds = 1_000;
const longestPauseMilliseconds = 60_000;

type Task = { notBefore: number; pause: number; running?: Promise<void> };

export class PatientTasks {
  readonly #tasks = new Map<string, Task>();
  readonly #ended = new AbortController();

  /** Starts one attempt unless one is running or the pause after a failure is not over. */
  start(
    name: string,
    attempt: (signal: AbortSignal) => Promise<void>,
    onFailure: (error: unknown) => void,
  ): boolean {
    const task = this.#tasks.get(name) ?? { notBefore: 0, pause: firstPauseMilliseconds };
    if (task.running || Date.now() < task.notBefore) return false;
    this.#tasks.set(name, task);
    task.running = this.#run(name, task, attempt, onFailure).finally(() => {
      delete task.running;
    });
    return true;
  }

  /** Waits for attempts under way. */
  async settled(): Promise<void> {
    await Promise.all([...this.#tasks.values()].map(({ running }) => running));
  }

  async stop(): Promise<void> {
    this.#ended.abort();
    await this.settled();
  }

  async #run(
    name: string,
    task: Task,
    attempt: (signal: AbortSignal) => Promise<void>,
    onFailure: (error: unknown) => void,
  ): Promise<void> {
    try {
      await attempt(this.#ended.signal);
      this.#tasks.delete(name);
    } catch (error) {
      if (this.#ended.signal.aborted) return;
      task.notBefore = Date.now() + task.pause;
      task.pause = Math.min(task.pause * 2, longestPauseMilliseconds);
      onFailure(error);
    }
  }
}

/** The reasons of a failure with several, in words for the log. */
export function reasonsOf(error: unknown): string[] {
  return error instanceof AggregateError ? error.errors.map(String) : [String(error)];
}
