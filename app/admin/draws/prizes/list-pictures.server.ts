import { desc } from "drizzle-orm";
import { mediaAddress } from "../../../media/store.server.ts";
import { media } from "../../../media/tables.server.ts";
import type { AnyDatabase } from "../../../platform/database.server.ts";

export type PictureChoice = { id: string; alt: string; src: string; tone: string };

/** Enough to choose from; whoever has more searches the library. */
const most = 500;

export async function listPictures(database: AnyDatabase): Promise<PictureChoice[]> {
  const rows = await database
    .select({ id: media.id, alt: media.alt, tone: media.tone, sizes: media.sizes })
    .from(media)
    .orderBy(desc(media.createdAt), media.id)
    .limit(most);
  return rows.map(({ id, alt, tone, sizes }) => {
    const small = sizes
      .filter(({ format }) => format === "webp")
      .toSorted((left, right) => left.width - right.width)[0];
    return { id, alt, tone, src: small ? mediaAddress(id, small) : "" };
  });
}
