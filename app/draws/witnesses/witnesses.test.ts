import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { LedgerWitness } from "../../../cli/ledger-witness.ts";
import { openWitness } from "../../../cli/witness.ts";
import { verify } from "../../../protocol/checks/verify.ts";
import { ledgerHead } from "../../../protocol/cosignature.ts";
import { fromHex, utf8 } from "../../../protocol/encoding/bytes.ts";
import { MerkleTree, merkleLeafHash } from "../../../protocol/encoding/merkle-tree.ts";
import { signCheckpoint } from "../../../protocol/note.ts";
import { formatWitnessKey } from "../../../protocol/witness-key.ts";
import { enterDraw } from "../../entries/enter-draw.server.ts";
import { runNextJob } from "../../platform/jobs/runner.server.ts";
import { closeDraw } from "../closing/close-draw.server.ts";
import { drawJobs } from "../jobs/draw-jobs.server.ts";
import { makeKey } from "../ledger/key-ring.server.ts";
import { readLedgerLines } from "../ledger/ledger-store.server.ts";
import { rotateKey } from "../ledger/operator.server.ts";
import { submitBeacon } from "../result/submit-value.server.ts";
import { agreedVerdict, evidenceOf, pythonVerdict } from "../testing/evidence.ts";
import { recordedBeacon } from "../testing/recorded-beacon.ts";
import {
  ada,
  openTestDraw,
  openTestServices,
  type TestServices,
  testClosesAt,
  testEntry,
} from "../testing/test-services.ts";
import { offerHead, queueWitnesses } from "./collect-cosignatures.server.ts";
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
    new LedgerWitness(witness, folder, [{ operator: services.operator, key, readLedger }]);
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
  await rotateKey(services.database, services.keys, services.operator, ada);
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
  expect(await ask(other, 4, 4)).toMatchObject({ status: 409, body: "4\n" });
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
