// Prizes and winners as pages show them. Names stand here as their owners chose to be shown.
import type { PictureView } from "../../ui/picture.tsx";
import type { StatusLook } from "../../ui/status.tsx";

export type PrizeView = {
  id: string;
  name: string;
  quantity: number;
  /** As it is shown: "£1,850,000". May be empty. */
  value: string;
  story: string;
  picture: PictureView | undefined;
};

/** One award, made or passed on, as a row of the list of winners. */
export type WinnerRow = {
  key: string;
  prize: string;
  winner: string;
  /** "31,407"; empty when no ticket was left for the prize. */
  ticket: string;
  handover: { look: StatusLook; words: string };
  /** Of the handover, where the winner agreed to it. */
  photo?: PictureView;
};

export type PastDraw = {
  slug: string;
  title: string;
  /** "208 tickets, decided 14 August 2025, 14:00:01" */
  summary: string;
  demonstration: boolean;
  winners: WinnerRow[];
};

/** The draw whose prizes are up, with the words for where it stands. */
export type CurrentDraw = {
  title: string;
  demonstration: boolean;
  prizes: PrizeView[];
  /** How many prizes there are beside the first, in words. */
  more: string;
  /** That take part so far; once closed, without those excluded. */
  tickets: number;
  /** Entries are closed: the chances are final, and `time` is when it is decided, not when it closes. */
  closed: boolean;
  time: string;
  /** `next`: one can enter there. */
  action: { to: string; next: boolean };
};
