import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { openWitness } from "../../../cli/witness.ts";
import { openWitnessFolder } from "../../../cli/witness-folder.ts";
import { verify } from "../../../protocol/checks/verify.ts";
import { ledgerHead } from "../../../protocol/cosignature.ts";
import { fromHex, utf8 } from "../../../protocol/encoding/bytes.ts";
import { MerkleTree, merkleLeafHash } from "../../../protocol/encoding/merkle-tree.ts";
import { formatLedger, readLedger } from "../../../protocol/ledger-file.ts";
import { signCheckpoint } from "../../../protocol/note.ts";
import {
  nextStatement,
  noDraw,
  type Statement,
  signStatement,
  statementHash,
} from "../../../protocol/statements.ts";
import { formatWitnessKey } from "../../../protocol/witness-key.ts";
import { enterDraw } from "../../entries/enter-draw.server.ts";
import { runNextJob } from "../../platform/jobs/runner.server.ts";
import {
  ada,
  openTestDraw,
  openTestServices,
  type TestServices,
  testClosesAt,
  testEntry,
} from "../../testing/test-services.ts";
import { closeDraw } from "../closing/close-draw.server.ts";
import { drawJobs } from "../jobs/draw-jobs.server.ts";
import { makeKey } from "../ledger/key-ring.server.ts";
import { readLedgerLines } from "../ledger/ledger-store.server.ts";
import { rotateKey } from "../ledger/operator.server.ts";
import { submitBeacon } from "../result/submit-value.server.ts";
import { agreedVerdict, evidenceOf, pythonVerdict } from "../testing/evidence.ts";
import { recordedBeacon } from "../testing/recorded-beacon.ts";
import { offerHead, queueWitnesses } from "./collect-cosignatures.server.ts";
import { LedgerWitness } from "./ledger-witness.ts";
import { formatWitnessRequest } from "./witness-request.ts";

/** Two verifiers and a real database on a busy machine. */
vi.setConfig({ testTimeout: 120_000 });

async function openWitnessServer(services: TestServices, name: string, now: () => number) {
  const folder = mkdtempSync(join(tmpdir(), "goldkey-witness-"));
  const witness = openWitness(folder, name);
  const { key } = await operatorKey(services);
  const readLedger = async () => {
    const lines: string[] = [];
    for await (const piece of readLedgerLines(services.database, services.operator))
      lines.push(piece);
    return utf8(lines.join(""));
  };
  const book = () =>
    new LedgerWitness(witness, openWitnessFolder(folder), [
      { operator: services.operator, key, readLedger },
    ]);
  const statuses: number[] = [];
  const server = createServer(async (request, response) => {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece);
    // A new book for every request, so that all its state comes from its folder.
    const answer = await book().addCheckpoint(Buffer.concat(pieces).toString(), now());
    statuses.push(answer.status);
    response.writeHead(answer.status, { "Content-Type": answer.type }).end(answer.body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    member: { key: formatWitnessKey(name, witness.key), address: `http://127.0.0.1:${port}` },
    book: book(),
    statuses,
    async [Symbol.asyncDispose]() {
      await new Promise((resolve) => server.close(resolve));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function operatorKey(services: TestServices) {
  const { rows } = await services.database.execute<{ key: string }>("select key from operator");
  return { key: rows[0]?.key ?? "" };
}

test("a draw that witnesses cosigned in time is verified, across a change of key", async () => {
  await using services = await openTestServices();
  let now = testClosesAt + 2;
  await using first = await openWitnessServer(services, "first.example", () => now);
  await using second = await openWitnessServer(services, "second.example", () => now);
  const draw = await openTestDraw(services, {
    witnesses: { threshold: 2, members: [first.member, second.member] },
  });
  const queue = drawJobs(services).filter(({ name }) => name === "witnesses");
  const collect = async () => {
    const queued = await queueWitnesses(services);
    for (const jobs of queue) while ((await runNextJob(services, jobs)) === 0);
    return queued;
  };
  expect(await collect()).toBe(2);
  expect(await collect()).toBe(0);
  for (let number = 0; number < 6; number += 1) {
    await enterDraw(services, { draw }, testEntry(number), { route: "web" });
  }
  const rotate = (options = {}) =>
    rotateKey(services.database, services.keys, services.operator, ada, options);
  expect(await rotate()).toEqual({
    ok: false,
    reason: "witnessed",
    draws: [{ slug: draw.slug, title: "The test draw", threshold: 2, witnesses: 2 }],
  });
  expect(await rotate({ despiteWitnesses: true })).toMatchObject({ ok: true });
  await services.setClock(testClosesAt);
  await closeDraw(services, draw.id);
  // A witness with a slow clock dates its cosignature before the close, which is not valid, so the job retries.
  now = testClosesAt - 1;
  const slow = [first, second].map(({ member }) =>
    offerHead(services, member, AbortSignal.timeout(5000)),
  );
  await expect(Promise.any(slow)).rejects.toThrow();
  now = testClosesAt + 2;
  expect(await collect()).toBe(2);
  now = recordedBeacon.moment + 10;
  await services.setClock(recordedBeacon.moment);
  await submitBeacon(services, draw.id, recordedBeacon.json);
  expect(await collect()).toBe(2);
  // Only the witness that was asked again returned its size.
  expect(first.statuses.filter((status) => status !== 200)).toEqual([409]);
  expect(second.statuses.filter((status) => status !== 200)).toEqual([409]);

  const evidence = await evidenceOf(services, draw);
  expect(agreedVerdict(evidence).verdict).toBe("verified");
  expect(verify(evidence).witnesses.toSorted()).toEqual(["first.example", "second.example"]);
  expect(pythonVerdict(evidence) ?? "verified").toBe("verified");
});

test("a witness returns its size, and refuses every other ledger", async () => {
  await using services = await openTestServices();
  await using witness = await openWitnessServer(services, "only.example", () => 1_800_000_000);
  const { key } = await operatorKey(services);
  const { sign } = await services.keys.find(services.database, services.operator, key);
  const tree = new MerkleTree(["a", "b", "c", "d", "e"].map((text) => merkleLeafHash(utf8(text))));
  const other = new MerkleTree(["a", "x", "c", "d", "e"].map((text) => merkleLeafHash(utf8(text))));
  const ask = (from: MerkleTree, old: number, size: number, proofFrom = old) => {
    const head = ledgerHead(services.operator, size, from.root(size));
    const checkpoint = signCheckpoint(head, fromHex(key), sign);
    const proof = proofFrom === 0 ? [] : from.consistency(proofFrom, size);
    return witness.book.addCheckpoint(
      formatWitnessRequest({ old, proof, checkpoint }),
      1_800_000_000,
    );
  };
  expect(await ask(tree, 0, 2)).toMatchObject({
    status: 200,
    body: expect.stringMatching(/^— only/),
  });
  expect(await ask(tree, 0, 4)).toMatchObject({
    status: 409,
    type: "text/x.tlog.size",
    body: "2\n",
  });
  expect(await ask(tree, 2, 4)).toMatchObject({ status: 200 });
  expect(await ask(tree, 4, 4)).toMatchObject({ status: 200 });
  expect(await ask(other, 4, 4)).toMatchObject({ status: 422 });
  expect(await ask(other, 4, 5)).toMatchObject({ status: 422 });
  expect(await ask(tree, 4, 5, 3)).toMatchObject({ status: 422 });
  expect(await ask(tree, 5, 4, 0)).toMatchObject({ status: 400 });
  expect(await witness.book.addCheckpoint("old 0\n", 0)).toMatchObject({ status: 400 });

  const stranger = makeKey();
  const note = (operator: string) =>
    signCheckpoint(
      ledgerHead(operator, 5, tree.root()),
      fromHex(stranger.publicKey),
      stranger.sign,
    );
  const forged = { old: 4, proof: tree.consistency(4, 5), checkpoint: note(services.operator) };
  expect(await witness.book.addCheckpoint(formatWitnessRequest(forged), 0)).toMatchObject({
    status: 403,
  });
  const unknown = { ...forged, checkpoint: note("stranger.example") };
  expect(await witness.book.addCheckpoint(formatWitnessRequest(unknown), 0)).toMatchObject({
    status: 404,
  });
  expect(await ask(tree, 4, 5)).toMatchObject({ status: 200 });
});

test("a witness in a private network is not requested, unless the operator of the machine allows it", async () => {
  await using services = await openTestServices();
  await using witness = await openWitnessServer(services, "inside.example", () => 1_800_000_000);
  await openTestDraw(services, { witnesses: { threshold: 0, members: [witness.member] } });
  const offer = (allowPrivateWitnesses: boolean) =>
    offerHead({ ...services, allowPrivateWitnesses }, witness.member, AbortSignal.timeout(5000));
  await expect(offer(false)).rejects.toThrow("127.0.0.1 is not in a public network");
  expect(witness.statuses).toEqual([]);
  await offer(true).catch(() => undefined);
  expect(witness.statuses.length).toBeGreaterThan(0);
});

test("a witness learns a new key from the ledger, drops the old one, and believes no other ledger", async () => {
  await using services = await openTestServices();
  const folder = mkdtempSync(join(tmpdir(), "goldkey-witness-"));
  try {
    const { operator, database, keys } = services;
    const { key: oldKey } = await operatorKey(services);
    const statements = async () => {
      const pieces: string[] = [];
      for await (const piece of readLedgerLines(database, operator)) pieces.push(piece);
      return readLedger(utf8(pieces.join(""))).statements;
    };
    let shown = await statements();
    let readings = 0;
    const readLedgerBytes = async () => {
      readings += 1;
      return formatLedger(shown);
    };
    const witness = new LedgerWitness(openWitness(folder, "w.example"), openWitnessFolder(folder), [
      { operator, key: oldKey, readLedger: readLedgerBytes },
    ]);
    let now = 1_800_000_000;
    const stranger = makeKey();
    const signerOf = async (key: string) =>
      key === stranger.publicKey ? stranger.sign : (await keys.find(database, operator, key)).sign;
    const offer = async (ledger: Statement[], key: string, old: number) => {
      const tree = new MerkleTree(ledger.map((one) => merkleLeafHash(statementHash(one))));
      const head = ledgerHead(operator, ledger.length, tree.root());
      const checkpoint = signCheckpoint(head, fromHex(key), await signerOf(key));
      const proof = old === 0 ? [] : tree.consistency(old, ledger.length);
      now += 1;
      return witness.addCheckpoint(formatWitnessRequest({ old, proof, checkpoint }), now);
    };
    expect(await offer(await statements(), oldKey, 0)).toMatchObject({ status: 200 });
    await rotateKey(database, keys, operator, ada);
    const { key: newKey } = await operatorKey(services);
    const ledger = await statements();

    // The ledger it reads does not have the new key yet. It does not read it again for every request.
    expect(await offer(ledger, newKey, 1)).toMatchObject({ status: 403 });
    shown = ledger;
    expect(await offer(ledger, newKey, 1)).toMatchObject({ status: 403 });
    expect(readings).toBe(1);
    now += 10;
    expect(await offer(ledger, newKey, 1)).toMatchObject({ status: 200 });
    expect(await offer(ledger, oldKey, 2)).toMatchObject({ status: 403 });

    // A valid ledger of the same operator that does not contain the cosigned head teaches no key.
    const first = nextStatement(operator, undefined, {
      type: "key",
      drawId: noDraw,
      time: testClosesAt,
      body: { key: stranger.publicKey, old: stranger.publicKey },
    });
    shown = [signStatement(first, stranger.sign, stranger.sign) as Statement];
    now += 10;
    expect(await offer(ledger, stranger.publicKey, 2)).toMatchObject({
      status: 403,
      body: expect.stringContaining("it does not contain the cosigned head"),
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
