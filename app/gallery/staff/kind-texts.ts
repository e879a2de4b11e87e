import type { AlbumKind } from "../photo/album-kinds.ts";

export const kindHelp: Record<AlbumKind, string> = {
  photos: "In the order you give them.",
  progress: "In order of their dates, for example a building site.",
  pairs: "The same view before and after, with a slider between them.",
};
