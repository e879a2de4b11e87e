// Two sites on one database, with separate data folders: nothing that one of them needs is only on the other's disk.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openKeyRing } from "../draws/ledger/key-ring.server.ts";
import { listKeysInForce } from "../draws/ledger/key-store.server.ts";
import { rotateKey } from "../draws/ledger/operator.server.ts";
import { signingKey } from "../draws/ledger-tables.server.ts";
import { openEntryServices } from "../entries/entry-services.server.ts";
import { readEnvironment } from "../platform/environment.server.ts";
import { createLog } from "../platform/log.server.ts";
import { makeDataFolder } from "../platform/testing/temporary-data-folder.ts";
import { openTestDatabase } from "../platform/testing/test-database.ts";
import { type ApiSite, openApiSite } from "./api-site.ts";
import { ada, testEntry } from "./test-plan.ts";
import type { TestSite } from "./test-site.ts";
import { openSecondNode } from "./two-nodes.ts";

let a: ApiSite;
let b: TestSite;

/** Two sites are opened, which takes a while on a busy machine. */
beforeAll(async () => {
  a = await openApiSite({ SAMPLE_CONTENT: "off" });
  await a.openDraw("two-nodes", { closesAt: Math.floor(Date.now() / 1000) + 3600 });
  b = await openSecondNode(a, { SAMPLE_CONTENT: "off" });
}, 120_000);
afterAll(async () => {
  await b?.[Symbol.asyncDispose]();
  await a?.[Symbol.asyncDispose]();
});

function enter(site: TestSite, number: number) {
  return fetch(`${site.origin}/api/draws/two-nodes/entries`, {
    method: "POST",
    body: JSON.stringify(testEntry(number)),
    headers: { "Content-Type": "application/json", "Idempotency-Key": `${number}` },
  });
}

async function countTickets(): Promise<number> {
  const { rows } = await a.database.$client.query<{ tickets: number }>(
    "select size::int as tickets from draw where slug = 'two-nodes'",
  );
  return rows[0]?.tickets ?? -1;
}

test("a key that one node replaces is in force on the other at once", async () => {
  expect((await enter(b, 1)).status).toBe(201);
  const { keys, operator } = a.services;
  await rotateKey(a.database, keys, operator, ada);
  const entered = await enter(b, 2);
  expect(entered.status).toBe(201);
  const { ticket, code, receipt } = await entered.json();
  expect(ticket).toBe(2);
  // The receipt is the same wherever it is issued again.
  for (const site of [a, b]) {
    const again = await site.get(`/ticket/${code}/receipt.json`);
    expect(await again.json()).toEqual(receipt);
  }
  expect(existsSync(join(b.dataFolder, "keys"))).toBe(false);
});

test("a node that cannot sign refuses entries before anything is written, and says so", async () => {
  const { database } = a;
  const before = await countTickets();
  // As a node of version 0.2 would do it: the new key is not in the database, but a file on that node.
  const foreign = openKeyRing({ sealingKey: Buffer.alloc(32, 9) });
  const old = { ...foreign, find: a.services.keys.find };
  await rotateKey(database, old, a.services.operator, ada);

  for (const attempt of ["first", "again"]) {
    const refused = await enter(b, 3);
    expect([attempt, refused.status, refused.headers.get("Retry-After")]).toEqual([
      attempt,
      503,
      "60",
    ]);
    expect(await refused.json()).toMatchObject({
      code: "unavailable",
      title: expect.stringContaining("No ticket was made"),
    });
  }
  expect(await countTickets()).toBe(before);
  expect(b.logged()).toContain("does not have the key that signs receipts");
  const readiness = await b.get("/readyz");
  expect([readiness.status, await readiness.json()]).toMatchObject([
    200,
    { ready: true, degraded: expect.arrayContaining(["signing"]), checks: { signing: "failed" } },
  ]);
});

test("nodes that start at the same moment on an empty database sign with one key", async () => {
  await using database = await openTestDatabase();
  await using folder = makeDataFolder();
  const SECRET_KEY = "a secret key that all nodes were given";
  const start = (node: string) => {
    const environment = readEnvironment({ DATA_DIR: join(folder.path, node), SECRET_KEY });
    return openEntryServices({ database, environment, log: createLog("error") });
  };
  const nodes = await Promise.all(["a", "b", "c", "d"].map(start));
  const [{ key = "" } = {}, ...others] = await listKeysInForce(database);
  expect(others).toEqual([]);
  for (const { keys, operator } of nodes) {
    expect((await keys.find(database, operator, key)).publicKey).toBe(key);
  }
  expect(await database.$count(signingKey)).toBe(1);
});
