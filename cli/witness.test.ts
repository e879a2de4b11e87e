import { createHash } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import {
  addCheckpoint,
  makeLog,
  openCosignature,
  origin,
  requestOf,
} from "./testing/log-client.ts";
import { goldkey } from "./testing/run-goldkey.ts";
import { startWitness, witnessArguments } from "./testing/start-witness.ts";

function makeFolder() {
  const path = mkdtempSync(join(tmpdir(), "goldkey-witness-"));
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }) };
}

test("a folder has one witness at a time, and a killed one does not block the next", async () => {
  using folder = makeFolder();
  const first = await startWitness(folder.path);
  const second = await goldkey(witnessArguments(folder.path));
  expect(second).toEqual({
    code: 2,
    out: "",
    err: `goldkey: Another witness (process ${first.pid}) is already using the folder ${folder.path}; stop it first, or give this one a --folder and a --name of its own.\n`,
  });
  await first.end("SIGKILL");
  const third = await startWitness(folder.path);
  expect(third.vkey).toBe(first.vkey);
  expect(await third.end("SIGTERM")).toBe(0);
});

test("a witness that cannot read its last head does not start", async () => {
  for (const damaged of ['{"head":{"size":', '{"head":{},"keys":[]}']) {
    using folder = makeFolder();
    writeFileSync(join(folder.path, "estates.example.json"), damaged);
    const started = await goldkey(witnessArguments(folder.path));
    expect(started.code).toBe(2);
    expect(started.err).toContain("is damaged, so this witness cannot tell what it has cosigned");
  }
});

test("a witness answers 200, 400, 403, 404, 409 and 422 as the C2SP text says", async () => {
  using folder = makeFolder();
  const log = makeLog();
  const { honest, forked } = log.trees;
  const witness = await startWitness(folder.path, log.key);
  const ask = (body: string | Uint8Array<ArrayBuffer>) => addCheckpoint(witness.address, body);
  const status = async (body: string | Uint8Array<ArrayBuffer>) => (await ask(body)).status;
  const bodyAt = (size: number) => log.bodyOf(size, honest.root(size));
  const monitoring = `${witness.address}/${createHash("sha256").update(origin).digest("hex")}/checkpoint`;
  try {
    // Nothing cosigned yet: the old size is zero, and the proof must be empty.
    expect((await fetch(monitoring)).status).toBe(404);
    expect(await ask(log.request(honest, 5, 8))).toEqual({
      ...{ status: 409, type: "text/x.tlog.size", body: "0\n" },
    });
    const unnecessary = requestOf(0, [honest.leaf(0)], bodyAt(8), [log.signatureLine(bodyAt(8))]);
    expect(await status(unnecessary)).toBe(422);
    const wrongEmpty = log.bodyOf(0, honest.root(1));
    expect(await status(requestOf(0, [], wrongEmpty, [log.signatureLine(wrongEmpty)]))).toBe(422);
    expect(await status(log.request(honest, 0, 0))).toBe(200);

    const before = Math.floor(Date.now() / 1000);
    const first = await ask(log.request(honest, 0, 8));
    expect(first.status).toBe(200);
    const time = openCosignature(first.body, witness.vkey, bodyAt(8));
    expect(time).toBeGreaterThanOrEqual(before);
    expect(time).toBeLessThanOrEqual(Math.ceil(Date.now() / 1000));
    // For monitors: the checkpoint with the signature of the log and of the witness.
    expect(await (await fetch(monitoring)).text()).toBe(
      `${bodyAt(8)}\n${log.signatureLine(bodyAt(8))}\n${first.body}`,
    );

    // 409: another old size, with the size of the last cosigned head.
    for (const old of [0, 5]) {
      expect(await ask(log.request(honest, old, 9))).toEqual({
        ...{ status: 409, type: "text/x.tlog.size", body: "8\n" },
      });
    }
    expect(await status(log.request(honest, 5, 6))).toBe(409);
    // 422: another root at the same size, and a larger one that does not contain the last head.
    expect(await status(log.request(forked, 8, 8))).toBe(422);
    expect(await status(log.request(forked, 8, 12))).toBe(422);
    const mixed = log.bodyOf(12, honest.root(12));
    const wrongProof = forked.consistency(8, 12);
    expect(await status(requestOf(8, wrongProof, mixed, [log.signatureLine(mixed)]))).toBe(422);
    // The same head again, and the next with signatures of unknown keys beside the known one.
    expect(await status(log.request(honest, 8, 8))).toBe(200);
    const stranger = makeLog(1);
    const many = Array.from({ length: 15 }, () => stranger.signatureLine(bodyAt(12)));
    const next = [...many, log.signatureLine(bodyAt(12))];
    expect(await status(requestOf(8, honest.consistency(8, 12), bodyAt(12), next))).toBe(200);

    // 404 and 403. The ledger of estates.example cannot be read here, so no new key is learnt.
    const unknown = log.bodyOf(13, honest.root(13), "other.example/ledger");
    expect(await status(requestOf(12, [], unknown, [log.signatureLine(unknown)]))).toBe(404);
    expect(await status(requestOf(12, [], bodyAt(13), [stranger.signatureLine(bodyAt(13))]))).toBe(
      403,
    );
    const proof = honest.consistency(12, 13);
    const spoiled = [log.signatureLine(bodyAt(13)), log.signatureLine(bodyAt(12))];
    expect(await status(requestOf(12, proof, bodyAt(13), spoiled))).toBe(403);

    // 400: what is no request, and an old size above the new.
    const good = log.request(honest, 12, 13);
    for (const bad of [
      ...["", "old 12\n", good.replace("old 12", "old 012"), good.replace("old 12", "old -1")],
      ...[good.replace("old 12\n", "old 12\nAAAA\n"), good.slice(0, -1), `${good}\n`],
      good.replace("old 12\n", `old 12\n${`${Buffer.alloc(32).toString("base64")}\n`.repeat(64)}`),
      good.replace("\n13\n", "\n013\n"),
      log.request(honest, 13, 12),
    ]) {
      expect([bad, await status(bad)]).toEqual([bad, 400]);
    }
    expect(await status(Buffer.concat([Buffer.from(good), Buffer.of(0xff, 0x0a)]))).toBe(400);
    expect(await status("x".repeat(1_000_001))).toBe(400);
    expect((await fetch(`${witness.address}/add-checkpoint`)).status).toBe(404);
    expect(await status(good)).toBe(200);
  } finally {
    expect(await witness.end("SIGTERM")).toBe(0);
  }
});
