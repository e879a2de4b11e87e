// The homes that somebody can ask to see.
import type { AnyDatabase } from "../platform/database/database.server.ts";

export type HomeForViewing = { slug: string; title: string };

/** Without any, the form has a text field for the home. */
export async function listHomesForViewing(_database: AnyDatabase): Promise<HomeForViewing[]> {
  return [];
}
