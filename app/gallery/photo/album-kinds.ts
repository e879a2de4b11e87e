// Apart from the album's schema, so that a visitor's browser need not load it.
export const albumKinds = ["photos", "progress", "pairs"] as const;
export type AlbumKind = (typeof albumKinds)[number];
