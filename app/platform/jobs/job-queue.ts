// What a feature says about its background work, and what follows from it. Pure; runner.server.ts runs it.

export type JobQueue = {
  name: string;
  /** What it is for, in one sentence for the admin area. */
  purpose: string;
  /** Makes it a schedule: one job, with an empty key, that repeats after this many seconds. */
  everySeconds?: number;
  /** The pause doubles with each attempt. Without `attempts` the job is tried for ever. */
  retry: { attempts?: number; pauseSeconds: number; longestPauseSeconds: number };
  /** A process that has not renewed its lease for this long counts as dead, and another one takes over the job. */
  holdSeconds: number;
  /** Why this installation does not do this work: its jobs wait. */
  disabled?: string;
  /** The same for a reason that staff can end while the site runs; asked before each job. */
  pausedBecause?(): Promise<string | undefined>;
  /**
   * Work that was done may be asked for again, after a crash. Answers after how many seconds the job runs again:
   * without a number a schedule waits for its usual time, and a queued job is done. A schedule never waits longer.
   */
  run(job: Job): Promise<number | undefined> | Promise<void>;
  /** Called before a job is put aside as failed. */
  onGiveUp?(key: string, error: Error): Promise<void>;
};

type Job = {
  /** What the work is about, such as the number of a mail. */
  key: string;
  /** 1 for the first. */
  attempt: number;
  /** Aborted when the site stops, or when another process has taken the job over. */
  signal: AbortSignal;
};

/** Throw it where another attempt would fail in the same way. */
export class GiveUp extends Error {
  override name = "GiveUp";
}

/** Undefined when the job is given up. By the error's name: in development a class may be loaded twice. */
export function pauseAfter({ retry }: JobQueue, attempt: number, error: Error): number | undefined {
  if (error.name === "GiveUp" || attempt >= (retry.attempts ?? Number.POSITIVE_INFINITY)) {
    return undefined;
  }
  return Math.min(retry.pauseSeconds * 2 ** (attempt - 1), retry.longestPauseSeconds);
}
