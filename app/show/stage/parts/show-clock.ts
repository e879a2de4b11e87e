// Estimates the server's clock to a few hundredths of a second, so that all screens start a step together.
import { useEffect, useState } from "react";

type ClockSample = { ahead: number; took: number; at: number };

/** The fastest response gives the best estimate. Its precision drops by this many milliseconds per minute. */
const driftPerMinute = 3;
const storageKey = "goldkey-clock";

export class ShowClock {
  #best: ClockSample | undefined;
  #restored = 0;

  /** A window that is reloaded offline continues with its stored estimate. */
  restore(): void {
    this.#restored = Number(sessionStorage.getItem(storageKey)) || 0;
  }

  /** `sentAt` is the server's time somewhere between request and response. */
  addSample(sentAt: number, requestedAt: number, respondedAt: number): void {
    const took = respondedAt - requestedAt;
    const sample = { ahead: sentAt - (requestedAt + took / 2), took, at: respondedAt };
    const best = this.#best;
    if (best && took > best.took + ((respondedAt - best.at) / 60_000) * driftPerMinute) return;
    this.#best = sample;
    if (typeof sessionStorage !== "undefined")
      sessionStorage.setItem(storageKey, `${sample.ahead}`);
  }

  now(): number {
    return Date.now() + (this.#best?.ahead ?? this.#restored);
  }

  /** Whether the time has certainly passed on the server. */
  hasPassed(time: number): boolean {
    return this.now() - this.uncertainty >= time;
  }

  /** How far off this clock can be: half the duration of the best request. */
  get uncertainty(): number {
    return Math.round((this.#best?.took ?? 0) / 2);
  }
}

/** The server's clock in milliseconds, updated every second. */
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

/** Undefined before the moment; then the milliseconds since it at the first render after it. */
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
