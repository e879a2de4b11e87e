import type { Difference } from "../content/forms/differences.ts";
import type { Concern } from "./concerns.server.ts";

export type Neighbour = { name: string; place: string; types: boolean };
export type Problems = Record<string, string>;
export type DocumentValue = Record<string, unknown>;

/** What a post of the editor answers. */
export type EditorAnswer = {
  saved?: { version: number; at: string };
  problem?: string;
  problems?: Problems;
  unreachable?: boolean;
  /** Somebody else saved first. Nothing was overwritten: the person at the form decides. */
  conflict?: {
    by: string;
    at: string;
    version: number;
    document: DocumentValue;
    /** What they changed, in words. */
    theirs: Difference[];
  };
  concerns?: Concern[];
  toast?: { text: string };
};

export type Answer = EditorAnswer & { status: number };

/** What the server says to text that was typed and not saved yet. */
export type DeskAnswer = {
  problems: Problems;
  concerns: Concern[];
  neighbours: Neighbour[];
  /** Set when somebody saved after the version in hand. */
  overtaken?: { by: string; at: string };
};
