import type { OtherEditor } from "../content/documents/presence-store.server.ts";
import type { SaveResult } from "../ui/autosave/post-save.ts";
import type { Concern } from "./concerns.server.ts";
import type { Problems } from "./fields/editor-tools.ts";
import type { Difference } from "./forms/differences.ts";

export type DocumentValue = Record<string, unknown>;

export type EditorActResult = SaveResult & {
  problems?: Problems;
  conflict?: {
    by: string;
    at: string;
    document: DocumentValue;
    /** What the other person changed. */
    theirs: Difference[];
  };
  concerns?: Concern[];
};

/** The server's response to unsaved text. */
export type TypingResult = {
  problems: Problems;
  concerns: Concern[];
  otherEditors: OtherEditor[];
  /** Set when somebody else has saved a newer version. */
  overtaken?: { by: string; at: string };
};
