import type { SaveResult } from "../../../ui/autosave/post-save.ts";

export type PrizesActResult = SaveResult & { conflict?: { by: string; at: string } };
