// An estimate of the server's clock, to a few hundredths of a second. Every screen starts a step by it.
import { useEffect, useState } from "react";

type ClockSample = { ahead: number; took: number; at: number };

/** The fastest response gives the best estimate; with its age an estimate loses this many milliseconds per minute. */
const driftPerMinute = 3;
const storageKey = "goldkey-clock";

export class ShowClock {
  #best: ClockSample | undefined;
  #recalled = 0;

  /** A window that is reloaded without network uses the estimate it had before. */
  recall(): void {
    this.#recalled = Number(sessionStorage.getItem(storageKey)) || 0;
  }

  /** `sentAt` is the server's time somewhere between request and response. */
  learn(sentAt: number, requestedAt: number, respondedAt: number): void {
    const took = respondedAt - requestedAt;
    const sample = { ahead: sentAt - (requestedAt + took / 2), took, at: respondedAt };
    const best = this.#best;
    if (best && took > best.took + ((respondedAt - best.at) / 60_000) * driftPerMinute) return;
    this.#best = sample;
    if (typeof sessionStorage !== "undefined")
      sessionStorage.setItem(storageKey, `${sample.ahead}`);
  }

  now(): number {
    return Date.now() + (this.#best?.ahead ?? this.#recalled);
  }

  /** Whether it has passed on the server too, however far off this clock can be. */
  hasPassed(time: number): boolean {
    return this.now() - this.uncertainty >= time;
  }

  /** How far off this clock can be: half the duration of the best request. */
  get uncertainty(): number {
    return Math.round((this.#best?.took ?? 0) / 2);
  }
}

/** Milliseconds of the server's clock, ticking with its seconds. */
export function useSeconds(clock: ShowClock, first: number): number {
  const [time, setTime] = useState(first);
  useEffect(() => {
    let timer = 0;
    function tick() {
      const now = clock.now();
      setTime(now);
      timer = window.setTimeout(tick, 1000 - (now % 1000) + 5);
    }
    tick();
    return () => window.clearTimeout(timer);
  }, [clock]);
  return time;
}

/** Undefined until the moment has come; then how long ago it came when this was first rendered. */
export function useReached(clock: ShowClock, moment: number, first: number): number | undefined {
  const [since, setSince] = useState(first >= moment ? first - moment : undefined);
  useEffect(() => {
    const wait = moment - clock.now();
    if (wait <= 0) {
      setSince((known) => known ?? -wait);
      return;
    }
    const timer = window.setTimeout(() => setSince(clock.now() - moment), wait);
    return () => window.clearTimeout(timer);
  }, [clock, moment]);
  return since;
}
