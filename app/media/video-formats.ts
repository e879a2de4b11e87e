/** Formats of films that browsers play and the library takes. */
export const videoFormats = ["mp4", "webm"] as const;
export type VideoFormat = (typeof videoFormats)[number];
