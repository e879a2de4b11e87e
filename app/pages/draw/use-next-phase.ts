// Notices when a draw opens, closes or is decided while the page is open, and loads it again.
import { useEffect, useEffectEvent } from "react";
import { useRevalidator } from "react-router";
import { serverTime } from "../../draws/server-clock.ts";
import type { DrawView } from "./draw-view.ts";

/** Between questions once the moment has come; spread so that a full hall does not ask at once. */
const askEveryMilliseconds = 5_000;
const spreadMilliseconds = 2_000;
/** Timers longer than about 24 days fire at once. */
const longestTimer = 3_600_000;

type Turning = Pick<DrawView, "phase" | "opensAt" | "closesAt" | "moment">;

/** `asking`: nobody tells us, so we have to look ourselves. */
export function useNextPhase(draw: Turning, asking: boolean): void {
  const { revalidate, state } = useRevalidator();
  const loadAgain = useEffectEvent(() => {
    if (state === "idle" && document.visibilityState === "visible") void revalidate();
  });
  const turnsAt = turningPoint(draw);
  useEffect(() => {
    if (turnsAt === undefined || !asking) return;
    const due = turnsAt * 1000;
    let timer: ReturnType<typeof setTimeout> | undefined;
    function wait() {
      const left = due - serverTime();
      const pause = left > 0 ? Math.min(left + 1000, longestTimer) : askEveryMilliseconds;
      timer = setTimeout(
        () => {
          if (serverTime() >= due) loadAgain();
          wait();
        },
        pause + Math.random() * spreadMilliseconds,
      );
    }
    wait();
    return () => clearTimeout(timer);
  }, [turnsAt, asking]);
}

function turningPoint({ phase, opensAt, closesAt, moment }: Turning): number | undefined {
  if (phase === "scheduled") return opensAt;
  if (phase === "open") return closesAt;
  return phase === "waiting" ? moment : undefined;
}
