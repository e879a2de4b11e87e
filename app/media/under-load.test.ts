// A real process under many bad files, with a full disk, and when it is killed.
import { sql } from "drizzle-orm";
import sharp from "sharp";
import { expect, test, vi } from "vitest";
import { openLocalFiles } from "../platform/files/local-files.server.ts";
import { makeDataFolder } from "../platform/testing/temporary-data-folder.ts";
import { openTestDatabase, type TestDatabase } from "../platform/testing/test-database.ts";
import { sizeKey } from "./file-names.ts";
import { pieceBytes } from "./limits.ts";
import { media as mediaTable, mediaUpload } from "./tables.server.ts";
import { startMediaProcess } from "./testing/media-process.ts";
import { animation, gradient, hugePng, jpeg, polyglot, truncated } from "./testing/sample-files.ts";

/** Fails with a message; without a timeout of its own the test would only be cut off. */
function until<Value>(look: () => Promise<Value | undefined | false>): Promise<Value> {
  return vi.waitFor(
    async () => {
      const value = await look();
      if (!value) throw new Error("The condition was not met.");
      return value;
    },
    { timeout: 90_000, interval: 50 },
  );
}

/** The largest accepted number of pixels in few bytes: the most expensive picture to decode. */
async function largestOf(colour: string, format: "jpeg" | "png") {
  const plain = { width: 8000, height: 6000, channels: 3, background: colour } as const;
  return sharp({ create: plain }).toFormat(format, { quality: 60 }).toBuffer();
}

async function countPending(database: TestDatabase) {
  const rows = await database.select({ state: mediaUpload.state }).from(mediaUpload);
  return rows.filter(({ state }) => state === "receiving" || state === "received").length;
}

test("with twenty expensive files at once the site responds and memory stays under 512 MB", async () => {
  await using folder = makeDataFolder();
  await using database = await openTestDatabase();
  const site = await startMediaProcess(database.url, folder.path);
  try {
    const many = await Promise.all([
      ...Array.from({ length: 6 }, (_, number) => hugePng(16_000 + number)),
      ...Array.from({ length: 4 }, (_, number) => animation(3000 + number)),
      ...Array.from({ length: 4 }, () => polyglot()),
      ...Array.from({ length: 3 }, () => truncated()),
      largestOf("#884422", "jpeg"),
      largestOf("#224488", "jpeg"),
      largestOf("#448822", "png"),
    ]);
    expect(many).toHaveLength(20);
    const sending = Promise.all(
      many.map((content, number) => site.send(`file ${number}`, content)),
    );
    const durations: number[] = [];
    await until(async () => {
      for (const path of ["/healthz", "/"]) {
        const start = performance.now();
        const response = await fetch(site.origin + path);
        expect(response.status).toBe(200);
        await response.text();
        durations.push(performance.now() - start);
      }
      const rows = await database.select({ id: mediaUpload.id }).from(mediaUpload);
      return rows.length === 20 && (await countPending(database)) === 0;
    });
    await sending;
    // The 95th percentile, on a machine that runs other tests meanwhile.
    expect(durations.length).toBeGreaterThan(20);
    durations.sort((one, other) => one - other);
    expect(durations[Math.floor(durations.length * 0.95)]).toBeLessThan(1000);
    const rows = await database.select().from(mediaUpload);
    expect(rows.filter(({ state }) => state === "refused")).toHaveLength(17);
    expect(rows.filter(({ state }) => state === "done")).toHaveLength(3);
    const peak = site.peakMemory();
    if (peak !== undefined) expect(peak).toBeLessThan(512);
  } finally {
    await site.stop("SIGKILL");
  }
});

test("after SIGKILL no file is lost, and uploads and jobs continue", async () => {
  await using folder = makeDataFolder();
  await using database = await openTestDatabase();
  const photo = await gradient(1600, 1000, 5).jpeg().toBuffer();
  const large = Buffer.concat([await jpeg(400, 300, 6), Buffer.alloc(pieceBytes)]);
  const first = await startMediaProcess(database.url, folder.path);
  await first.send("photo.jpg", photo);
  const { id } = await first.open("large.jpg", large);
  expect((await first.sendPiece(id, large, 0)).status).toBe(200);
  // Killed while sizes are made: at least one has been written, not all.
  const files = openLocalFiles(folder.path);
  await until(async () => {
    let written = 0;
    for await (const { key } of files.list("media")) if (key.endsWith(".avif")) written += 1;
    return written >= 1;
  });
  await first.stop("SIGKILL");

  const second = await startMediaProcess(database.url, folder.path);
  try {
    const again = await second.open("large.jpg", large);
    expect(again).toMatchObject({ id, received: pieceBytes });
    expect((await second.send("large.jpg", large)).status).toBe(200);
    await until(async () => (await countPending(database)) === 0);
    await until(async () => {
      const { rowCount } = await database.execute(
        sql`select from job where queue = 'media-sizes' and start_after < 'infinity'`,
      );
      return rowCount === 0;
    });
  } finally {
    await second.stop();
  }
  const rows = await database.select().from(mediaTable);
  expect(rows).toHaveLength(2);
  for (const { id: picture, sizes } of rows) {
    for (const size of sizes) expect(await files.size(sizeKey(picture, size))).toBe(size.bytes);
  }
});

test("a full disk gives a clear message, stores nothing, and the site keeps running", async () => {
  await using folder = makeDataFolder();
  await using database = await openTestDatabase();
  // The operating system refuses to write a file beyond 100 kB.
  const site = await startMediaProcess(database.url, folder.path, "ulimit -f 200");
  try {
    const large = Buffer.concat([await jpeg(400, 300), Buffer.alloc(pieceBytes)]);
    const response = await site.send("large.jpg", large);
    expect(response.status).toBe(507);
    expect(await response.json()).toMatchObject({
      problem: expect.stringContaining("The server’s disk is full"),
    });
    expect((await fetch(`${site.origin}/healthz`)).status).toBe(200);
    for await (const { key } of openLocalFiles(folder.path).list("uploads")) {
      expect(key).toBe("nothing is left");
    }
  } finally {
    await site.stop("SIGKILL");
  }
});
