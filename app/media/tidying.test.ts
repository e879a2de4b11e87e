import { utimes } from "node:fs/promises";
import path from "node:path";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { sizeKey } from "./file-names.ts";
import { media as mediaTable, mediaUpload } from "./tables.server.ts";
import { jpeg } from "./testing/sample-files.ts";
import { openMediaDesk } from "./testing/test-media.ts";
import { tidyMedia } from "./tidy.server.ts";

test("what lay in the bin for a month is erased; what nothing knows is removed; the rest stays", async () => {
  await using desk = await openMediaDesk();
  const { database, files } = desk;
  const kept = await desk.take(await jpeg(200, 120, 1));
  const binned = await desk.take(await jpeg(200, 120, 2));
  const fresh = await desk.take(await jpeg(200, 120, 3));
  await desk.settled();
  const trash = (id: string, days: number) =>
    database
      .update(mediaTable)
      .set({ trashedAt: sql`now() - ${`${days} days`}::interval` })
      .where(eq(mediaTable.id, id));
  await trash(binned.media, 31);
  await trash(fresh.media, 29);

  const longAgo = new Date(Date.now() - 2 * 86_400_000);
  const age = (key: string) => utimes(path.join(desk.folder, key), longAgo, longAgo);
  const ownerless = ["media/nobody/480.webp", "uploads/0123/abc", "media/nobody/1.avif.00.draft"];
  for (const key of [...ownerless, "media/just-written/480.webp"]) {
    await files.write(key, Buffer.from("x"));
  }
  for (const key of ownerless) await age(key);
  for await (const { key } of files.list("media")) {
    if (!key.includes("just-written")) await age(key);
  }
  await database.update(mediaUpload).set({ changedAt: sql`now() - interval '2 days'` });

  expect(await tidyMedia(desk)).toMatchObject({ erased: 1 });
  const left = await database.select({ id: mediaTable.id }).from(mediaTable);
  expect(left.map(({ id }) => id).sort()).toEqual([kept.media, fresh.media].sort());
  for (const key of ownerless) expect(await files.size(key)).toBeNull();
  expect(await files.size("media/just-written/480.webp")).toBe(1);
  for await (const { key } of files.list("media")) expect(key).not.toContain(binned.media);
  for (const id of [kept.media, fresh.media]) {
    const { sizes } = await desk.find(id);
    for (const size of sizes) expect(await files.size(sizeKey(id, size))).toBe(size.bytes);
  }
  expect(await database.select().from(mediaUpload)).toEqual([]);
});
