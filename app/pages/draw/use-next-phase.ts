// Reloads the page's data when the draw opens, closes or is decided.
import { useEffect, useEffectEvent } from "react";
import { useRevalidator } from "react-router";
import { serverTime } from "../../draws/server-clock.ts";
import type { DrawView } from "./draw-view.ts";

/** The interval of requests once the time has come; random, so that a full hall does not request at once. */
const askEveryMilliseconds = 5_000;
const spreadMilliseconds = 2_000;
/** setTimeout fires at once for delays above 2^31 ms, about 24 days. */
const longestTimer = 3_600_000;

type Turning = Pick<DrawView, "phase" | "opensAt" | "closesAt" | "moment">;

/** `asking`: poll, because there is no live stream. */
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
