import { useLocale } from "../content/use-settings.ts";
import { useServerSecond } from "./server-clock.ts";
import { spokenTimeLeft, timeLeft, unitBelow } from "./time-left.ts";

/** Four figures by the server's clock. Screen readers get one sentence on demand: role "timer" is not announced. */
export function Countdown({
  until,
  now,
  label,
}: {
  until: number;
  now: number;
  /** "Closes in" */
  label: string;
}) {
  const locale = useLocale();
  const seconds = until - useServerSecond(now);
  const remaining = timeLeft(seconds);
  return (
    <div
      role="timer"
      aria-label={`${label} ${spokenTimeLeft(seconds, locale)}`}
      className="flex flex-wrap gap-y-4"
    >
      {(["day", "hour", "minute", "second"] as const).map((unit) => (
        <div
          key={unit}
          aria-hidden="true"
          className="flex-1 border-s border-line-strong px-[clamp(0.75rem,1.6vw,1.5rem)] first:border-s-0 first:ps-0 last:pe-0"
        >
          <span className="type-figure -ms-[0.04em] block">
            {unit === "day" ? remaining.days : String(remaining[`${unit}s`]).padStart(2, "0")}
          </span>
          <span className="type-label mt-2.5 block">
            {unitBelow(remaining[`${unit}s`], unit, locale)}
          </span>
        </div>
      ))}
    </div>
  );
}
