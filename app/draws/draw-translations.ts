// What visitors read of a draw is translated like a document: its title, story, prizes, rules and letters. Pure.
import type { Original } from "../content/translating/content-translation.ts";

/** In place of a collection: a draw is in rows. */
export const ofDraws = "draws";

export function originalOfDraw({ id }: { id: number }): Original {
  return { of: ofDraws, id: `${id}` };
}
