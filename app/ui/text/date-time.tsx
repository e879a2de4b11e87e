import type { DateTimeView } from "./date-time-view.ts";

/** A short time, with the full one as its title. */
export function DateTime({ time, full = false }: { time: DateTimeView; full?: boolean }) {
  return (
    <time dateTime={time.iso} title={time.full} className="tabular-nums">
      {full ? time.full : time.short}
    </time>
  );
}
