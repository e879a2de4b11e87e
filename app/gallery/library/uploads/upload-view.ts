import type { UploadState } from "../../../media/tables.server.ts";
import type { PictureChoice } from "../media/picture-choice.ts";

/** How far a file has come, as its sender is told. */
export type UploadView = {
  id: string;
  state: UploadState;
  received: number;
  problem: string;
  /** Where the same file was already: then nothing new was made of it. */
  known: "" | "library" | "bin";
  picture: PictureChoice | null;
};

/** Any refusal: a sentence, and how much of the file is there when that is the question. */
export type UploadRefusal = { problem: string; received?: number };

/** What the file is for: the library, an older picture's place, or the first picture of a film. */
export type Aim = { purpose: "new" | "replace" | "poster"; target: string };

export const forTheLibrary: Aim = { purpose: "new", target: "" };
