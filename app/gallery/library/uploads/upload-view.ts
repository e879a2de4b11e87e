import type { UploadState } from "../../../media/tables.server.ts";
import type { PictureChoice } from "../media/picture-choice.ts";

/** The state of an upload, for the person who sends it. */
export type UploadView = {
  id: string;
  state: UploadState;
  received: number;
  problem: string;
  /** Where the same file was already; nothing was added then. */
  known: "" | "library" | "bin";
  picture: PictureChoice | null;
};

/** A refusal with its message. `received` is set when a piece did not fit. */
export type UploadRefusal = { problem: string; received?: number };

/** What the file is for: a new picture, a replacement, or the poster of a film. */
export type UploadIntent = { purpose: "new" | "replace" | "poster"; target: string };

export const newMedia: UploadIntent = { purpose: "new", target: "" };
