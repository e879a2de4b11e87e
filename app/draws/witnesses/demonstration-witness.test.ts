import { expect, test, vi } from "vitest";
import { ledgerHead } from "../../../protocol/cosignature.ts";
import { fromHex, utf8 } from "../../../protocol/encoding/bytes.ts";
import { MerkleTree, merkleLeafHash } from "../../../protocol/encoding/merkle-tree.ts";
import { signCheckpoint } from "../../../protocol/note.ts";
import { openDraw } from "../../planning/open-draw.server.ts";
import { createDraft } from "../../planning/store.server.ts";
import {
  ada,
  openTestServices,
  type TestServices,
  testPlan,
  testPrizes,
} from "../../testing/test-services.ts";
import { findOperator } from "../ledger/ledger-store.server.ts";
import { ledgerTree } from "../ledger/ledger-tree.server.ts";
import { demonstrationOperator, ensureOperator, rotateKey } from "../ledger/operator.server.ts";
import { cosignature } from "../ledger-tables.server.ts";
import { offerHead } from "./collect-cosignatures.server.ts";
import {
  askDemonstrationWitness,
  makeDemonstrationWitness,
} from "./demonstration-witness.server.ts";
import { formatWitnessRequest } from "./witness-request.ts";

/** A real database on a busy machine. */
vi.setConfig({ testTimeout: 120_000 });

async function signedHead({ database, keys }: TestServices, name: string, tree: MerkleTree) {
  const { key = "" } = (await findOperator(database, name)) ?? {};
  const head = ledgerHead(name, tree.size, tree.root());
  const { sign } = await keys.find(database, name, key);
  return signCheckpoint(head, fromHex(key), sign);
}

test("processes take turns with the demonstration's witness, which signs one head of each size", async () => {
  await using services = await openTestServices();
  const { database, keys } = services;
  await ensureOperator(database, keys, demonstrationOperator, { demonstration: true });
  const witness = await makeDemonstrationWitness(database, keys);
  const processes = [services, await services.another(), await services.another()];
  const grow = () => rotateKey(database, keys, demonstrationOperator, ada);
  for (let round = 0; round < 4; round += 1) {
    const offers = processes.map((one) =>
      offerHead({ ...one, operator: demonstrationOperator }, witness, AbortSignal.timeout(30_000)),
    );
    // One that was late may find a larger head cosigned; its job then asks again.
    await Promise.allSettled([...offers, grow()]);
  }
  const last = { ...services, operator: demonstrationOperator };
  await offerHead(last, witness, AbortSignal.timeout(30_000));
  const rows = await database.select().from(cosignature);
  expect(rows.map(({ size }) => size)).toContain(5);
  const tree = await ledgerTree(database, demonstrationOperator, 5);
  for (const { size, root } of rows)
    expect(Buffer.from(root)).toEqual(Buffer.from(tree.root(size)));

  // An operator with two ledgers of one size gets one of them signed; this witness signs nobody else's.
  const leaves = ["a", "b", "c", "d", "e", "f"].map((text) => merkleLeafHash(utf8(text)));
  const ask = (old: number, proof: Uint8Array[], checkpoint: string) =>
    askDemonstrationWitness(
      services,
      witness.key,
      formatWitnessRequest({ old, proof, checkpoint }),
    );
  const fork = new MerkleTree(leaves.slice(0, 5));
  const forked = await signedHead(services, demonstrationOperator, fork);
  expect(await ask(5, [], forked)).toMatchObject({ status: 422 });
  const longer = new MerkleTree(leaves);
  const grown = await signedHead(services, demonstrationOperator, longer);
  expect(await ask(5, longer.consistency(5, 6), grown)).toMatchObject({ status: 422 });
  const own = await signedHead(services, services.operator, fork);
  expect(await ask(0, [], own)).toMatchObject({ status: 404 });
  expect(await database.$count(cosignature)).toBe(rows.length);
});

test("a real draw that names the demonstration's witness does not open", async () => {
  await using services = await openTestServices();
  const { database, keys } = services;
  await ensureOperator(database, keys, demonstrationOperator, { demonstration: true });
  const member = await makeDemonstrationWitness(database, keys);
  const plan = { ...testPlan, witnesses: { threshold: 1, members: [member] } };
  const draft = await createDraft(services, { slug: "own", plan, prizes: testPrizes }, ada);
  if (!draft.ok) throw new Error("The draft was refused.");
  const opening = await openDraw(services, draft.draw.id, draft.draw.planVersion, ada);
  expect(opening).toMatchObject({ ok: false, reason: "incomplete" });
  expect(JSON.stringify(opening)).toContain("Name independent witnesses.");
});
