// Reloads the page's data when the draw opens, closes or is decided.
import { useEffect, useEffectEvent } from "react";
import { useRevalidator } from "react-router";
import { serverTime } from "../../draws/server-clock.ts";
import type { DrawView } from "./draw-view.ts";

/** The interval of requests once the phase should change; random, so that a full hall does not send them all at once. */
const pollEveryMilliseconds = 5_000;
const spreadMilliseconds = 2_000;
/** setTimeout fires at once for delays above 2^31 ms, about 24 days. */
const longestTimer = 3_600_000;

type DrawTimes = Pick<DrawView, "phase" | "opensAt" | "closesAt" | "moment">;

/** `polling`: poll, because there is no live stream. */
export function useNextPhase(draw: DrawTimes, polling: boolean): void {
  const { revalidate, state } = useRevalidator();
  const reload = useEffectEvent(() => {
    if (state === "idle" && document.visibilityState === "visible") void revalidate();
  });
  const nextPhaseAt = nextPhaseTime(draw);
  useEffect(() => {
    if (nextPhaseAt === undefined || !polling) return;
    const due = nextPhaseAt * 1000;
    let timer: ReturnType<typeof setTimeout> | undefined;
    function wait() {
      const remaining = due - serverTime();
      const pause =
        remaining > 0 ? Math.min(remaining + 1000, longestTimer) : pollEveryMilliseconds;
      timer = setTimeout(
        () => {
          if (serverTime() >= due) reload();
          wait();
        },
        pause + Math.random() * spreadMilliseconds,
      );
    }
    wait();
    return () => clearTimeout(timer);
  }, [nextPhaseAt, polling]);
}

function nextPhaseTime({ phase, opensAt, closesAt, moment }: DrawTimes): number | undefined {
  if (phase === "scheduled") return opensAt;
  if (phase === "open") return closesAt;
  return phase === "waiting" ? moment : undefined;
}
