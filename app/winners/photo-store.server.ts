// What winners agreed to have shown: photos of handovers, and what they said.
import { and, eq, ne } from "drizzle-orm";
import { findPictures } from "../media/store.server.ts";
import type { Database } from "../platform/database/database.server.ts";
import type { PictureView } from "../ui/picture-view.ts";
import { winnerFile } from "./tables.server.ts";

/** By "slot.turn": only photos whose winner agreed to have them shown. */
export async function readHandoverPhotos(
  database: Database,
  draw: number,
): Promise<Map<string, PictureView>> {
  const rows = await database
    .select({ slot: winnerFile.slot, turn: winnerFile.turn, photo: winnerFile.photo })
    .from(winnerFile)
    .where(and(eq(winnerFile.draw, draw), eq(winnerFile.photoConsent, true)));
  const pictures = await findPictures(
    database,
    rows.flatMap(({ photo }) => photo ?? []),
  );
  const shown = new Map<string, PictureView>();
  for (const { slot, turn, photo } of rows) {
    const picture = photo ? pictures.get(photo) : undefined;
    if (picture) shown.set(`${slot}.${turn}`, picture);
  }
  return shown;
}

/** By "slot.turn". A quote is stored only with the winner's consent. */
export async function readQuotes(database: Database, draw: number): Promise<Map<string, string>> {
  const rows = await database
    .select({ slot: winnerFile.slot, turn: winnerFile.turn, quote: winnerFile.quote })
    .from(winnerFile)
    .where(and(eq(winnerFile.draw, draw), ne(winnerFile.quote, "")));
  return new Map(rows.map(({ slot, turn, quote }) => [`${slot}.${turn}`, quote]));
}
