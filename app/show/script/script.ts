// The content of a show: prizes and their winners, turn by turn. Read from the record, or invented for a rehearsal.
import type { PictureView } from "../../ui/picture-view.ts";

export type ScriptPrize = {
  id: string;
  name: string;
  quantity: number;
  detail: string;
  picture: PictureView | undefined;
};

export type ScriptTurn = {
  /** 0 when no further rank exists. */
  ticket: number;
  /** Among the tickets that took part, from 1; 0 when no further rank exists. */
  rank: number;
  /** In the form agreed to at entry. */
  name: string;
  place: string;
  /** As in the terms, "absent-at-event"; empty while the ticket holds the prize. */
  skipReason: string;
  /** The winner came forward, or the prize has been handed over. */
  confirmed: boolean;
};

export type ScriptSlot = { slot: number; prize: string; turns: ScriptTurn[] };

export type ShowScript = {
  prizes: ScriptPrize[];
  /** Empty until the draw is decided. */
  slots: ScriptSlot[];
  /** The record and the database disagree about the winners: nobody is shown. */
  disagrees?: boolean;
  tickets: number;
  excluded: number[];
  root: string;
  round: number;
  source: string;
  /** The public value, once the draw is decided; empty for a round. */
  value: string;
  closesAt: number;
  sealedAt: number | undefined;
  moment: number;
  decidedAt: number | undefined;
  cancelled: string | undefined;
  /** The reasons for a skip that the terms allow. */
  skipReasons: string[];
  /** The rules say that winners have to be at the event, so absence is a reason. */
  presence: boolean;
};

/** Excluded tickets are sealed but do not take part. */
export function tookPart({ tickets, excluded }: Pick<ShowScript, "tickets" | "excluded">): number {
  return Math.max(0, tickets - new Set(excluded).size);
}

export function holderOf({ turns }: ScriptSlot): ScriptTurn | undefined {
  return turns.at(-1);
}
