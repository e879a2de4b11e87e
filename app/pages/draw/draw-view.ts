// A draw as its public page shows it: formatted on the server, without personal data.

import type { LiveHead } from "../../draws/live-head.ts";
import type { DrawPhase } from "../../draws/phase.ts";
import type { PrizeView, WinnerRow } from "../../draws/prizes/prize-view.ts";
import type { EntryTerms } from "../../entries/enter/entry-terms.ts";
import type { PublicShow } from "../../show/script/public-show.ts";
import type { ShowTranslation } from "../../show/script/show-in-words.ts";
import type { PictureView } from "../../ui/picture-view.ts";

export type DrawStep = {
  when: string;
  /** The same in UTC seconds; undefined if it is not a moment. */
  at?: number;
  title: string;
  text: string;
  done: boolean;
  link?: { label: string; to: string };
  /** Something that follows later, with its own time. */
  later?: { text: string; at: number };
  /** The growing list of tickets is shown below this step. */
  showsHead?: boolean;
};

export type DrawEnding = {
  /** "2 March 2025, 10:00" */
  when: string;
  reason: string;
};

export type DrawResult = {
  /** "Sunday 6 December 2026, 20:02:03" */
  decided: string;
  /** "Round 20,791,007 of the public beacon" */
  decidedBy: string;
  excluded: number;
  /** Undefined while the record and the database disagree about them. */
  winners: WinnerRow[] | undefined;
};

export type DrawView = {
  slug: string;
  title: string;
  phase: DrawPhase;
  demonstration: boolean;
  operator: string;
  /** The first paragraph of the story and the rest, as safe HTML. */
  leadHtml: string;
  storyHtml: string;
  description: string;
  now: number;
  opensAt: number;
  closesAt: number;
  moment: number;
  times: {
    opens: string;
    closes: string;
    moment: string;
    /** The time of the deciding number, to the second. */
    exactMoment: string;
    rulesSealed: string;
  };
  /** The deciding round of the beacon; undefined for a public value. */
  round: number | undefined;
  head: LiveHead;
  /** Tickets that take part: after the close, without the excluded ones. */
  eligible: number;
  prizes: PrizeView[];
  plate: { picture: PictureView; place: string; detail: string } | undefined;
  entry: EntryTerms;
  steps: DrawStep[];
  decider: string;
  promoter: string;
  permitNumber: string;
  ending: DrawEnding | undefined;
  /** Undefined before the draw is decided, and until the show has revealed the winners. */
  result: DrawResult | undefined;
  /** The show as far as it has gone; null without one. */
  show: PublicShow | null;
  /** Of what the stream of a show names; null in the site's own language. */
  showTranslation: ShowTranslation | null;
  /** Decided, but the show reveals the winners first. */
  keptBack: boolean;
  /** In UTC seconds; null without a show. */
  showAt: number | null;
  /** When the show begins, as text; empty without a show. */
  showWords: string;
  /** The show has just ended: the page hides the winners until asked, for people who want to watch it first. */
  freshFromStage: boolean;
};

export type EarlierDraw = {
  slug: string;
  title: string;
  summary: string;
  phase: DrawPhase;
  demonstration: boolean;
};
