import type { ChipLook } from "../../ui/chip.tsx";
import { type Clock, type DateTimeView, viewDateTime } from "../../ui/text/date-time-view.ts";
import type { ActivityRow } from "./activity-store.server.ts";
import { sentenceFor } from "./activity-texts.ts";

export type ActivityLine = {
  seq: number;
  at: DateTimeView;
  who: string;
  what: string;
  about: string;
  look: ChipLook | null;
};

export function viewActivity(row: ActivityRow, clock: Clock): ActivityLine {
  return {
    seq: row.seq,
    at: viewDateTime(row.at, clock),
    who: row.whoName,
    what: sentenceFor(row.what),
    about: row.aboutName || row.about.split(":").slice(1).join(":"),
    look: /refused|forged/.test(row.what) ? "bad" : null,
  };
}
