// What a console shows. Its operator decides when, never who: it holds no ticket or name before it is on stage.
import type { PublicShow } from "./script/public-show.ts";

export type SheetRow = {
  key: string;
  label: string;
  detail: string;
  /** When it came on stage; null while it is still to come. */
  at: number | null;
  state: "done" | "now" | "coming" | "skipped";
};

/** What the primary button, Space and a presenter remote do. */
export type PrimaryAct = {
  act: "next" | "here" | "none";
  label: string;
  detail: string;
  /** Enabled from this moment on. */
  from: number;
};

export type ConsolePerson = { console: string; name: string; you: boolean; driving: boolean };

export type ConsoleScreen = { id: string; name: string; lag: number; sound: boolean };

export type ConsoleView = {
  show: PublicShow;
  /** What comes next, up to the intro; null where nothing may be shown before it is on stage. */
  preview: PublicShow | null;
  sheet: SheetRow[];
  primary: PrimaryAct;
  driver: { you: boolean; name: string; since: number; silent: boolean; own: boolean };
  /** The show is being offered to this console, by name. */
  offeredBy: string;
  offeredTo: string;
  people: ConsolePerson[];
  screens: ConsoleScreen[];
  /** Everybody who receives events, on all processes: phones, and stages of other computers. */
  viewers: number;
  automatic: boolean;
  /** At automatic pace, when the next step comes. */
  goesOnAt: number | null;
  call: {
    /** The winner's card: slot and turn. */
    award: string;
    ticket: number;
    name: string;
    prize: string;
    endsAt: number;
    reasons: { value: string; text: string }[];
    /** Empty for staff who may not read personal data. */
    maskedPhone: string;
  } | null;
  askedSkip: { by: string; reason: string; yours: boolean } | null;
  /** Winners on stage who can be called, by slot. */
  callable: { slot: number; label: string }[];
  decidedAt: number | null;
  source: "drand" | "public-value";
  /** Closed, the moment has passed, and the value has not arrived: it can be pasted. */
  wantsValue: boolean;
};
