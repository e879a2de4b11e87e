import type { DateTimeView } from "./date-time-view.ts";

/** A point in time: few words on screen, all of them for whoever hovers or asks. */
export function DateTime({ time, full = false }: { time: DateTimeView; full?: boolean }) {
  return (
    <time dateTime={time.iso} title={time.full} className="tabular-nums">
      {full ? time.full : time.short}
    </time>
  );
}
