// Prizes and winners as pages show them. Names are those the winners chose to show.
import type { PictureView } from "../../ui/picture-view.ts";
import type { StatusLook } from "../../ui/status.tsx";

export type PrizeView = {
  id: string;
  name: string;
  quantity: number;
  /** As it is shown: "£1,850,000". May be empty. */
  value: string;
  story: string;
  picture: PictureView | undefined;
  /** The page of the home, if it is one. */
  home?: { name: string; to: string } | undefined;
};

/** One award, skipped or not, as a row in the list of winners. */
export type WinnerRow = {
  key: string;
  prize: string;
  winner: string;
  /** "31,407"; empty when no ticket remained for the prize. */
  ticket: string;
  handover: { look: StatusLook; text: string };
  /** A photo of the handover, if the winner agreed. */
  photo?: PictureView;
  /** What the winner said, if they agreed. */
  quote?: string;
};

export type PastDraw = {
  slug: string;
  title: string;
  /** "208 tickets, decided 14 August 2025, 14:00:01" */
  summary: string;
  demonstration: boolean;
  /** Undefined while the record and the database disagree about them. */
  winners: WinnerRow[] | undefined;
};

/** The current draw, with texts for its phase. */
export type CurrentDraw = {
  slug: string;
  title: string;
  demonstration: boolean;
  prizes: PrizeView[];
  /** How many prizes there are besides the first, in words. */
  more: string;
  /** The tickets that take part so far; once closed, without excluded ones. */
  tickets: number;
  /** Entries are closed: the chances are final, and `time` is when it is decided, not when it closes. */
  closed: boolean;
  time: string;
  /** The same in UTC seconds. */
  at: number;
  /** `next`: visitors can enter the draw it links to. */
  action: { to: string; next: boolean };
};
