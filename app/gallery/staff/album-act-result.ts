import type { SaveResult } from "../../ui/autosave/post-save.ts";
import type { AlbumValues } from "./album-form.ts";

export type AlbumActResult = SaveResult & {
  /** Who saved first, when, and the current values. */
  conflict?: { by: string; at: string; values: AlbumValues };
};
