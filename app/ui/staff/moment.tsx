import type { MomentView } from "./moments.ts";

/** A point in time: few words on screen, all of them for whoever hovers or asks. */
export function Moment({ moment, full = false }: { moment: MomentView; full?: boolean }) {
  return (
    <time dateTime={moment.iso} title={moment.full} className="tabular-nums">
      {full ? moment.full : moment.short}
    </time>
  );
}
