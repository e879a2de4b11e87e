import type { ChipLook } from "../../ui/staff/chip.tsx";
import { type Clock, type MomentView, viewMoment } from "../../ui/staff/moments.ts";
import type { ActivityRow } from "./read-activity.server.ts";
import { sentenceFor } from "./words.ts";

export type ActivityLine = {
  seq: number;
  at: MomentView;
  who: string;
  what: string;
  about: string;
  look: ChipLook | null;
};

export function viewActivity(row: ActivityRow, clock: Clock): ActivityLine {
  return {
    seq: row.seq,
    at: viewMoment(row.at, clock),
    who: row.whoName,
    what: sentenceFor(row.what),
    about: row.aboutName || row.about.split(":").slice(1).join(":"),
    look: /refused|forged/.test(row.what) ? "bad" : null,
  };
}
