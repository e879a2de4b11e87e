// The server's clock on this device, to a few hundredths of a second: every screen starts a step by it.
import { useEffect, useState } from "react";

type Sample = { ahead: number; took: number; at: number };

/** An answer that came quickly knows the time best; a fresh one counts for more than an old one. */
const driftPerMinute = 3;
const memory = "goldkey-clock";

export class ShowClock {
  #best: Sample | undefined;
  #recalled = 0;

  /** A window that is loaded anew without network still knows what time it is there. */
  recall(): void {
    this.#recalled = Number(sessionStorage.getItem(memory)) || 0;
  }

  /** `sentAt` is the server's clock somewhere between asking and answering. */
  learn(sentAt: number, askedAt: number, answeredAt: number): void {
    const took = answeredAt - askedAt;
    const sample = { ahead: sentAt - (askedAt + took / 2), took, at: answeredAt };
    const known = this.#best;
    const blur = known ? known.took + ((answeredAt - known.at) / 60_000) * driftPerMinute : 0;
    if (known && took > blur) return;
    this.#best = sample;
    if (typeof sessionStorage !== "undefined") sessionStorage.setItem(memory, `${sample.ahead}`);
  }

  now(): number {
    return Date.now() + (this.#best?.ahead ?? this.#recalled);
  }

  /** Half of what the best question took: how far off this clock can be. */
  get blur(): number {
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

/** Undefined until the moment has come; then how many milliseconds ago it came when this was first known. */
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
