export type Repeated = {
  /** Does the work now, unless it is being done. */
  now(): Promise<void>;
  /** Waits for work in progress. */
  stop(): Promise<void>;
};

/** Does work again and again, never twice at once. It does not keep the process running. */
export function repeat(
  work: () => Promise<void>,
  everyMilliseconds: number,
  onFailure: (error: unknown) => void,
): Repeated {
  let running: Promise<void> | undefined;
  const now = () => {
    running ??= work()
      .catch(onFailure)
      .finally(() => {
        running = undefined;
      });
    return running;
  };
  const timer = setInterval(now, everyMilliseconds);
  timer.unref();
  return {
    now,
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
