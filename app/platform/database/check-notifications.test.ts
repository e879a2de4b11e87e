import { type AddressInfo, connect, createServer } from "node:net";
import { expect, inject, test } from "vitest";
import { createLog } from "../log.server.ts";
import { openTestDatabase } from "../testing/test-database.ts";
import { requireNotifications } from "./check-notifications.server.ts";
import { closeDatabase, openDatabase } from "./database.server.ts";

const log = createLog("silent");

/** Like a pooler in transaction mode: it passes everything on except notifications (message "A" of the protocol). */
async function openPooler(socket: string) {
  const server = createServer((client) => {
    const postgres = connect(`${socket}/.s.PGSQL.5432`);
    let waiting = Buffer.alloc(0);
    client.pipe(postgres);
    postgres.on("data", (chunk) => {
      waiting = Buffer.concat([waiting, chunk]);
      // A message is one byte of type and its length, without that byte.
      for (;;) {
        const size = waiting.length < 5 ? Number.POSITIVE_INFINITY : 1 + waiting.readInt32BE(1);
        if (waiting.length < size) return;
        if (waiting[0] !== "A".charCodeAt(0)) client.write(waiting.subarray(0, size));
        waiting = waiting.subarray(size);
      }
    });
    postgres.on("close", () => client.destroy());
    client.on("close", () => postgres.destroy());
    for (const end of [client, postgres]) end.on("error", () => undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

test("a pooler that swallows notifications is found at the start, and a direct address helps", async () => {
  await using owner = await openTestDatabase();
  const name = new URL(owner.url.replace("@/", "@localhost/")).pathname.slice(1);
  await using pooler = await openPooler(inject("testServer").host);
  const address = `postgresql://goldkey@127.0.0.1:${pooler.port}/${name}`;
  const pooled = await openDatabase(address, log, { connections: 2 });
  await expect(requireNotifications(pooled)).rejects.toThrow(
    "set DATABASE_DIRECT_URL to the address of PostgreSQL itself",
  );
  await closeDatabase(pooled);
  const both = await openDatabase(address, log, { connections: 2, direct: owner.url });
  await requireNotifications(both);
  await closeDatabase(both);
  await requireNotifications(owner);
});
