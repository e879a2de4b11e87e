// What a console shows. It decides when, never who: no number or name that is not on stage yet stands here.
import type { PublicShow } from "./public-show.ts";

export type SheetRow = {
  key: string;
  label: string;
  detail: string;
  /** When it came on stage; null while it is still to come. */
  at: number | null;
  state: "done" | "now" | "coming" | "skipped";
};

export type GoldAct = {
  act: "next" | "here" | "none";
  label: string;
  detail: string;
  /** Why it sleeps, in words; empty when it is awake. */
  waits: string;
  /** It wakes by itself at this moment. */
  from: number;
};

export type ConsolePerson = { console: string; name: string; you: boolean; driving: boolean };

export type ConsoleScreen = { id: string; name: string; lag: number; sound: boolean };

export type ConsoleView = {
  show: PublicShow;
  /** What comes next, up to the intro; null where nothing may be shown before it is on stage. */
  preview: PublicShow | null;
  sheet: SheetRow[];
  gold: GoldAct;
  driver: { you: boolean; name: string; since: number; silent: boolean; own: boolean };
  /** The show is being offered to this console, by name. */
  offeredBy: string;
  offeredTo: string;
  people: ConsolePerson[];
  screens: ConsoleScreen[];
  /** Everybody who follows by events, on all processes: phones, and stages of other computers. */
  viewers: number;
  automatic: boolean;
  /** At automatic pace, when it goes on. */
  goesOnAt: number | null;
  call: {
    /** The winner's card: slot and turn. */
    award: string;
    ticket: number;
    name: string;
    prize: string;
    endsAt: number;
    reasons: { value: string; words: string }[];
    /** For the eyes of who may read personal data; empty otherwise. */
    maskedPhone: string;
  } | null;
  askedSkip: { by: string; reason: string; yours: boolean } | null;
  /** Winners on stage who can be called, by slot. */
  callable: { slot: number; label: string }[];
  decidedAt: number | null;
  source: "drand" | "public-value";
  /** Closed, the moment has come, and no value is here: it can be pasted. */
  wantsValue: boolean;
};
