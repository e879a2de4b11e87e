import { generateKeyPairSync } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { closeDraw } from "../app/draws/closing/close-draw.server.ts";
import { agreedVerdict, evidenceOf } from "../app/draws/testing/evidence.ts";
import {
  openTestDraw,
  openTestServices,
  testClosesAt,
} from "../app/draws/testing/test-services.ts";
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
  const [file = ""] = readdirSync(join(services.dataFolder, "keys"));
  expect(exported.err).toContain(file);
  expect(readFileSync(copy, "utf8")).toBe(
    readFileSync(join(services.dataFolder, "keys", file), "utf8"),
  );
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
  const keyFiles = () => readdirSync(join(services.dataFolder, "keys")).length;
  const refused = await goldkey(["key", "rotate", "--yes"], variables);
  expect([refused.code, refused.out, keyFiles()]).toEqual([2, "", 1]);
  expect(refused.err).toContain("The test draw: 1 of 1 witnesses must cosign its close");
  expect(refused.err).toContain('can never be "verified"');
  const rotated = await goldkey(["key", "rotate", "--yes", "--despite-witnesses"], variables);
  expect([rotated.code, rotated.err, keyFiles()]).toEqual([0, "", 2]);
});
