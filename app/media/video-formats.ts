/** Film formats that browsers play and the library accepts. */
export const videoFormats = ["mp4", "webm"] as const;
export type VideoFormat = (typeof videoFormats)[number];
