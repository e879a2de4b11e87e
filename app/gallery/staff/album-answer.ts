import type { ToastWords } from "../../ui/overlay/toast.tsx";
import type { AlbumProblems, AlbumValues } from "./album-form.ts";

export type AlbumAnswer = {
  saved?: { version: number; at: string };
  problems?: AlbumProblems;
  problem?: string;
  unreachable?: boolean;
  /** Somebody else saved first: who, when, and what stands there now. */
  conflict?: { by: string; at: string; version: number; values: AlbumValues };
  toast?: ToastWords;
};
