// What a console shows. It holds no ticket or name before it is on stage: the operator decides when, never who.
import type { ValueView } from "../draws/staff/value/value-view.ts";
import type { PublicShow } from "./script/public-show.ts";

export type SheetRow = {
  key: string;
  label: string;
  detail: string;
  /** When it was first on stage; null before. */
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

type ConsolePerson = { console: string; name: string; you: boolean; driving: boolean };

type ConsoleScreen = { id: string; name: string; lag: number; sound: boolean };

export type ConsoleView = {
  show: PublicShow;
  /** The next step, at most up to the intro of a prize; null where a preview would give away the result. */
  preview: PublicShow | null;
  sheet: SheetRow[];
  primary: PrimaryAct;
  driver: { you: boolean; name: string; since: number; silent: boolean; own: boolean };
  /** The name of the driver who offers the show to this console; empty without an offer. */
  offeredBy: string;
  offeredTo: string;
  people: ConsolePerson[];
  screens: ConsoleScreen[];
  /** Open event streams on all processes: phones, and stages on other computers. */
  viewers: number;
  automatic: boolean;
  /** When the next step starts at automatic pace. */
  nextStepAt: number | null;
  call: {
    /** The winner's card: slot and turn. */
    award: string;
    ticket: number;
    name: string;
    prize: string;
    endsAt: number;
    /** No ticket is left that could move up. */
    isLast: boolean;
    reasons: { value: string; text: string }[];
    /** Empty for staff who may not read personal data. */
    maskedPhone: string;
  } | null;
  askedSkip: { by: string; reason: string; yours: boolean } | null;
  /** Winners on stage who can be called, by slot. */
  callable: { slot: number; label: string }[];
  decidedAt: number | null;
  /** The draw is closed and its moment has passed, but the value has not arrived: staff can enter it. */
  value: ValueView | null;
};
