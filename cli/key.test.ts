import { generateKeyPairSync } from "node:crypto";
import { cpSync, mkdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { closeDraw } from "../app/draws/closing/close-draw.server.ts";
import { parseKey } from "../app/draws/ledger/key-ring.server.ts";
import { requireInstallation } from "../app/draws/services/site-name.server.ts";
import { agreedVerdict, evidenceOf } from "../app/draws/testing/evidence.ts";
import { enterDraw } from "../app/entries/enter-draw.server.ts";
import { openDraw } from "../app/planning/open-draw.server.ts";
import { createDraft } from "../app/planning/store.server.ts";
import { readEnvironment } from "../app/platform/environment.server.ts";
import {
  ada,
  openTestDraw,
  openTestServices,
  testClosesAt,
  testEntry,
  testPlan,
  testPrizes,
} from "../app/testing/test-services.ts";
import { formatWitnessKey } from "../protocol/witness-key.ts";
import { goldkey } from "./testing/run-goldkey.ts";

test("the key is shown, copied and replaced while draws are open, and proofs stay valid", async () => {
  await using services = await openTestServices();
  const draw = await openTestDraw(services);
  const variables = {
    DATABASE_URL: services.database.url,
    DATA_DIR: services.dataFolder,
    PUBLIC_URL: "https://estates.example",
  };
  const { operatorKey } = draw.terms;
  const before = await goldkey(["key"], variables);
  expect([before.code, before.out]).toEqual([
    0,
    expect.stringMatching(new RegExp(`^estates\\.example\\n${operatorKey}  since 20.*Z\\n$`)),
  ]);

  const copy = join(services.dataFolder, "copy.pem");
  const exported = await goldkey(["key", "export", "--out", copy], variables);
  expect([exported.code, exported.out]).toEqual([0, ""]);
  expect(statSync(copy).mode & 0o777).toBe(0o600);
  // Where a copy belongs, so that the next start takes it in.
  const file = join(services.dataFolder, "keys", `estates.example.${operatorKey.slice(0, 16)}.pem`);
  expect(exported.err).toContain(file);
  expect(parseKey(readFileSync(copy, "utf8")).publicKey).toBe(operatorKey);
  expect((await goldkey(["key", "export", "--out", copy], variables)).code).toBe(2);

  expect((await goldkey(["key", "rotate"], variables)).code).toBe(2);
  const rotated = await goldkey(["key", "rotate", "--yes"], variables);
  expect(rotated.code).toBe(0);
  const fresh = /^([0-9a-f]{64}) signs for estates\.example/.exec(rotated.out)?.[1];
  // The process that was already running picks up the new key.
  await services.setClock(testClosesAt);
  const closing = await closeDraw(services, draw.id);
  expect(closing.ok).toBe(true);
  const evidence = await evidenceOf(services, draw);
  expect(agreedVerdict(evidence).verdict).toBe("no outcome yet: no tickets");
  expect(Buffer.from(evidence.proof).toString()).toContain(
    `"key":"${fresh}","old":"${operatorKey}"`,
  );
  expect((await goldkey(["key", "sell"], variables)).code).toBe(2);
});

test("the key is not replaced while a draw relies on witnesses, unless that is accepted", async () => {
  await using services = await openTestServices();
  const { publicKey } = generateKeyPairSync("ed25519");
  const bytes = Buffer.from(publicKey.export({ format: "jwk" }).x ?? "", "base64url");
  const key = formatWitnessKey("w.example", bytes);
  await openTestDraw(services, {
    witnesses: { threshold: 1, members: [{ key, address: "http://127.0.0.1:9" }] },
  });
  const variables = {
    DATABASE_URL: services.database.url,
    DATA_DIR: services.dataFolder,
    PUBLIC_URL: "https://estates.example",
  };
  const countKeys = async () =>
    (await services.database.$client.query("select * from signing_key")).rowCount;
  const refused = await goldkey(["key", "rotate", "--yes"], variables);
  expect([refused.code, refused.out, await countKeys()]).toEqual([2, "", 1]);
  expect(refused.err).toContain("The test draw: 1 of 1 witnesses must cosign its close");
  expect(refused.err).toContain('can never be "verified"');
  const rotated = await goldkey(["key", "rotate", "--yes", "--despite-witnesses"], variables);
  expect([rotated.code, rotated.err, await countKeys()]).toEqual([0, "", 2]);
});

test("a key that is missing from the database stops the start, and a copy brings it back", async () => {
  await using services = await openTestServices();
  const { terms } = await openTestDraw(services);
  const variables = {
    DATABASE_URL: services.database.url,
    DATA_DIR: services.dataFolder,
    PUBLIC_URL: "https://estates.example",
    BEACON_URLS: "http://127.0.0.1:9",
  };
  const copy = join(services.dataFolder, "copy.pem");
  await goldkey(["key", "export", "--out", copy], variables);
  expect((await goldkey(["doctor"], variables)).out).toMatch(/ok {4}keys {9}this node has/);

  // As after an upgrade from version 0.2, whose keys were files.
  await services.database.execute(sql`alter table signing_key disable trigger user`);
  await services.database.execute(sql`delete from signing_key`);
  const examined = await goldkey(["doctor"], variables);
  expect(examined.code).toBe(1);
  expect(examined.out).toMatch(
    /BAD {3}keys {9}The key that signs for estates\.example .* is not in/,
  );
  await expect(services.another()).rejects.toThrow(
    `Put a copy into ${services.dataFolder}/keys/estates.example.${terms.operatorKey.slice(0, 16)}.pem`,
  );
  mkdirSync(join(services.dataFolder, "keys"));
  const file = join(
    services.dataFolder,
    `keys/estates.example.${terms.operatorKey.slice(0, 16)}.pem`,
  );
  cpSync(copy, file);
  await services.another();
  rmSync(file);
  await services.another();
});

test("a new address with draws in the ledger is refused until move-site confirms it", async () => {
  await using services = await openTestServices();
  const { database, dataFolder } = services;
  const start = (PUBLIC_URL: string) =>
    requireInstallation(database, readEnvironment({ DATA_DIR: dataFolder, PUBLIC_URL }));
  await start("https://estates.example");
  // Without draws there is nothing to confirm.
  await start("https://elsewhere.example");
  await start("https://estates.example");
  const draw = await openTestDraw(services);
  const draft = await createDraft(
    services,
    { slug: "next", plan: testPlan, prizes: testPrizes },
    ada,
  );
  if (!draft.ok) throw new Error("The draft is not valid.");

  await expect(start("https://www.estates.example")).rejects.toThrow(
    "PUBLIC_URL names www.estates.example, but the ledger has a draw of estates.example, signed under that name: set PUBLIC_URL back, or run goldkey move-site",
  );
  const variables = {
    DATABASE_URL: database.url,
    DATA_DIR: dataFolder,
    PUBLIC_URL: "https://www.estates.example",
  };
  const asked = await goldkey(["move-site"], variables);
  expect([asked.code, asked.out]).toEqual([
    0,
    expect.stringContaining("The test draw (open) stays with estates.example"),
  ]);
  expect(asked.out).toContain("Nothing was changed.");
  await expect(start("https://www.estates.example")).rejects.toThrow("goldkey move-site");
  const confirmed = await goldkey(["move-site", "--yes"], variables);
  expect([confirmed.code, confirmed.out]).toEqual([0, expect.stringContaining("Confirmed.")]);
  await start("https://www.estates.example");
  // The way back needs a confirmation too, once draws have the new name.
  const moved = { ...services, operator: "www.estates.example" };
  const opened = await openDraw(moved, draft.draw.id, draft.draw.planVersion, ada);
  expect(opened).toMatchObject({ ok: true, draw: { operator: "www.estates.example" } });
  await expect(start("https://estates.example")).rejects.toThrow("goldkey move-site");
  // The open draw goes on under its own name and key.
  const entered = await enterDraw(services, { draw }, testEntry(1), { route: "web" });
  expect(entered).toMatchObject({ ok: true, ticket: 1 });
  await services.setClock(testClosesAt);
  expect((await closeDraw(services, draw.id)).ok).toBe(true);
});
