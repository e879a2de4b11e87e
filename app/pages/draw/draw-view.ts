// A draw as its public page shows it: worded on the server, nothing of any person in it.

import type { LiveHead } from "../../draws/live-head.ts";
import type { DrawPhase } from "../../draws/phase.ts";
import type { PrizeView, WinnerRow } from "../../draws/prizes/prize-view.ts";
import type { EntryTerms } from "../../entries/enter/entry-terms.ts";
import type { PublicShow } from "../../show/script/public-show.ts";
import type { PictureView } from "../../ui/picture.tsx";

export type DrawStep = {
  when: string;
  title: string;
  text: string;
  done: boolean;
  link?: { label: string; to: string };
  /** The list as it grows stands below it. */
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
  winners: WinnerRow[];
};

export type DrawView = {
  slug: string;
  title: string;
  phase: DrawPhase;
  demonstration: boolean;
  operator: string;
  /** First paragraph of the story, as safe HTML, and the rest. */
  leadHtml: string;
  storyHtml: string;
  description: string;
  now: number;
  opensAt: number;
  closesAt: number;
  moment: number;
  words: {
    opens: string;
    closes: string;
    moment: string;
    /** To the second: when the deciding number appears. */
    exactMoment: string;
    rulesSealed: string;
  };
  /** The deciding round of the beacon; undefined for a public value. */
  round: number | undefined;
  head: LiveHead;
  /** Tickets that take part: once closed, without those excluded. */
  eligible: number;
  prizes: PrizeView[];
  plate: { picture: PictureView; place: string; detail: string } | undefined;
  entry: EntryTerms;
  steps: DrawStep[];
  decider: string;
  promoter: string;
  permitNumber: string;
  ending: DrawEnding | undefined;
  /** Undefined before the draw is decided, and while its winners are kept back for the show. */
  result: DrawResult | undefined;
  /** The show as far as it has gone; null without one. */
  show: PublicShow | null;
  /** Decided, and to be shown on stage before pages say who won. */
  keptBack: boolean;
  /** When the winners are shown, in words; empty when no show is announced. */
  showWords: string;
  /** Fresh from the stage: who has not seen it yet may want to watch it before reading it. */
  freshFromStage: boolean;
};

export type EarlierDraw = {
  slug: string;
  title: string;
  summary: string;
  phase: DrawPhase;
  demonstration: boolean;
};
