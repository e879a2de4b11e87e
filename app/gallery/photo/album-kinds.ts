// Separate from the schema of albums, which visitors need not load.
export const albumKinds = ["photos", "progress", "pairs"] as const;
export type AlbumKind = (typeof albumKinds)[number];
