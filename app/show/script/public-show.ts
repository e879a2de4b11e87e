// What the stage and every phone receive: only what has been on stage so far.
// Names are in the form people agreed to at entry. Times are milliseconds of the server's clock.
import type { PictureView } from "../../ui/picture-view.ts";

/** The phases in the bar at the bottom of the stage. */
export type ShowPhase = "entries" | "sealed" | "public-value" | "draw" | "winners";

export type StagePrize = {
  id: string;
  name: string;
  /** One short line under the name; may be empty. */
  detail: string;
  quantity: number;
  picture: PictureView | undefined;
};

export type StageWinner = { ticket: number; name: string; place: string };

/** One award that has been on stage, skipped ones included. */
export type StageAward = StageWinner & {
  /** Slot and turn: "0.1". */
  key: string;
  prize: string;
  prizeName: string;
  /** The reason as in the terms; empty unless this ticket was skipped. The name of a skipped ticket is empty. */
  skipped: string;
};

export type PublicStep =
  | { kind: "countdown"; closesAt: number; tickets: number }
  | {
      kind: "sealed";
      tickets: number;
      excluded: number;
      /** The root of the ticket tree, in hex. */
      root: string;
      sealedAt: number;
    }
  | {
      kind: "waiting";
      /** 0 when the draw is decided by a public value that is not a beacon round. */
      round: number;
      source: string;
      /** What was announced, once it is known; empty for a round. */
      value: string;
      moment: number;
      /** When the value arrived; undefined before. */
      decidedAt: number | undefined;
    }
  | { kind: "intro"; prize: StagePrize; digits: number; eligible: number; batch: boolean }
  | {
      kind: "draw";
      prize: StagePrize;
      winner: StageWinner;
      /** The ticket's number with leading zeros, one character for each digit on stage. */
      digits: string;
      /** Tickets that can still win after none, one, two … digits have locked. */
      left: number[];
      /** After a skip the number is already known: the digits do not roll. */
      known: boolean;
      /** In the sealed ranking of the tickets that took part, from 1. */
      rank: number;
      tookPart: number;
      /** The ticket that held the prize before and was skipped. */
      before: { ticket: number; reason: string } | undefined;
    }
  | {
      kind: "batch";
      prize: StagePrize;
      winners: StageWinner[];
      page: number;
      pages: number;
    }
  | {
      kind: "called";
      prize: StagePrize;
      winner: StageWinner;
      calledAt: number;
      endsAt: number;
      /** Winners have to be at the event: if nobody comes, the prize moves on. */
      presence: boolean;
      /** No ticket is left that could move up. */
      isLast: boolean;
    }
  | {
      kind: "skipped";
      prize: StagePrize;
      ticket: number;
      /** As in the terms: "absent-at-event". Screens show it in words: show-in-words.ts. */
      reason: string;
      /** The ticket that moves up; 0 when no rank is left. */
      next: number;
    }
  | {
      kind: "board";
      first: StageAward | undefined;
      firstPrize: StagePrize | undefined;
      awards: StageAward[];
      tickets: number;
      round: number;
      value: string;
      root: string;
    }
  /** Cancelled, or without a result: the show ends with the reason. */
  | { kind: "cancelled"; reason: string };

export type StageScreen =
  | { kind: "show" }
  | { kind: "blackout" }
  | {
      kind: "message";
      text: string;
      /** The record and the database disagree. Each screen says so in its language. */
      disagrees?: true;
    };

export type PublicShow = {
  slug: string;
  title: string;
  /** Grows with every change of the show; the id of the event that carries it. */
  version: number;
  /** The server's clock when this was read. Clients estimate their clock's offset from it. */
  sentAt: number;
  rehearsal: boolean;
  phase: ShowPhase;
  /** Grows with every step, replays included. */
  stepNumber: number;
  /** Every screen starts the step at this moment of the server's clock. */
  startsAt: number;
  /** This step was on stage before and is shown again. */
  replay: boolean;
  step: PublicStep;
  screen: StageScreen;
  sound: boolean;
  /** Prizes that have not been shown yet. Once the draw is decided, only those that a ticket won. */
  prizesLeft: number;
  drawn: number;
  /** The newest awards that were on stage, newest first, at most twenty. */
  shown: StageAward[];
  /** The operator has ended the show. Until then pages withhold the result. */
  over: boolean;
};

export const phaseOfStep: Record<PublicStep["kind"], ShowPhase> = {
  countdown: "entries",
  sealed: "sealed",
  waiting: "public-value",
  intro: "draw",
  draw: "draw",
  batch: "draw",
  called: "draw",
  skipped: "draw",
  board: "winners",
  cancelled: "winners",
};
