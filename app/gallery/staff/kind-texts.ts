import type { AlbumKind } from "../photo/album-kinds.ts";

export const kindHelp: Record<AlbumKind, string> = {
  photos: "In the order you give them.",
  progress: "Ordered by their days: a building that grows.",
  pairs: "The same view earlier and now, with a slider between them.",
};
