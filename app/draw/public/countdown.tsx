import { useServerSecond } from "./server-clock.ts";
import { spokenTimeLeft, timeLeft } from "./time-left.ts";

/** Four figures by the server's clock. Readers hear one sentence, when they ask for it. */
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
  const seconds = until - useServerSecond(now);
  const left = timeLeft(seconds);
  return (
    <div role="timer" aria-label={`${label} ${spokenTimeLeft(seconds)}`} className="flex">
      {(["days", "hours", "minutes", "seconds"] as const).map((unit) => (
        <div
          key={unit}
          aria-hidden="true"
          className="flex-1 border-l border-line-strong px-[clamp(0.75rem,1.6vw,1.5rem)] first:border-l-0 first:pl-0 last:pr-0"
        >
          <span className="type-figure -ml-[0.04em] block">
            {unit === "days" ? left.days : String(left[unit]).padStart(2, "0")}
          </span>
          <span className="type-label mt-2.5 block">
            {left[unit] === 1 ? unit.slice(0, -1) : unit}
          </span>
        </div>
      ))}
    </div>
  );
}
