import { utimes } from "node:fs/promises";
import path from "node:path";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { sizeKey } from "./file-names.ts";
import { media as mediaTable, mediaUpload } from "./tables.server.ts";
import { jpeg } from "./testing/sample-files.ts";
import { openTestLibrary } from "./testing/test-media.ts";
import { tidyMedia } from "./tidy.server.ts";

test("media in the bin for a month and files without a row are deleted; the rest stays", async () => {
  await using library = await openTestLibrary();
  const { database, files } = library;
  const used = await library.upload(await jpeg(200, 120, 1));
  const expired = await library.upload(await jpeg(200, 120, 2));
  const recent = await library.upload(await jpeg(200, 120, 3));
  await library.settled();
  const trash = (id: string, days: number) =>
    database
      .update(mediaTable)
      .set({ trashedAt: sql`now() - ${`${days} days`}::interval` })
      .where(eq(mediaTable.id, id));
  await trash(expired.media, 31);
  await trash(recent.media, 29);

  const longAgo = new Date(Date.now() - 2 * 86_400_000);
  const age = (key: string) => utimes(path.join(library.folder, key), longAgo, longAgo);
  const orphans = ["media/nobody/480.webp", "uploads/0123/abc", "media/nobody/1.avif.00.draft"];
  for (const key of [...orphans, "media/just-written/480.webp"]) {
    await files.write(key, Buffer.from("x"));
  }
  for (const key of orphans) await age(key);
  for await (const { key } of files.list("media")) {
    if (!key.includes("just-written")) await age(key);
  }
  await database.update(mediaUpload).set({ changedAt: sql`now() - interval '2 days'` });

  expect(await tidyMedia(library)).toMatchObject({ erased: 1 });
  const remaining = await database.select({ id: mediaTable.id }).from(mediaTable);
  expect(remaining.map(({ id }) => id).sort()).toEqual([used.media, recent.media].sort());
  for (const key of orphans) expect(await files.size(key)).toBeNull();
  expect(await files.size("media/just-written/480.webp")).toBe(1);
  for await (const { key } of files.list("media")) expect(key).not.toContain(expired.media);
  for (const id of [used.media, recent.media]) {
    const { sizes } = await library.find(id);
    for (const size of sizes) expect(await files.size(sizeKey(id, size))).toBe(size.bytes);
  }
  expect(await database.select().from(mediaUpload)).toEqual([]);
});
