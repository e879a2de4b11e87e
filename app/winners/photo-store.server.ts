// Photos of handovers.
import { and, eq } from "drizzle-orm";
import { findPictures } from "../media/store.server.ts";
import type { Database } from "../platform/database/database.server.ts";
import type { PictureView } from "../ui/picture.tsx";
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
