// The content of a show: prizes and their winners, turn by turn. Read from the record, or invented for a rehearsal.
import type { PictureView } from "../../ui/picture.tsx";

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
  closesAt: number;
  sealedAt: number | undefined;
  moment: number;
  decidedAt: number | undefined;
  cancelled: string | undefined;
  /** The reasons for a skip that the terms allow. */
  skipReasons: string[];
};

export function holderOf({ turns }: ScriptSlot): ScriptTurn | undefined {
  return turns.at(-1);
}
