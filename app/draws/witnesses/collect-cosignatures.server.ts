// Sends the ledger's newest head to the witnesses named in the terms and stores their cosignatures.
import { readCosignature, verifyCosignature } from "../../../protocol/cosignature.ts";
import type { Checkpoint } from "../../../protocol/note.ts";
import { readWitnessKey, type WitnessKey } from "../../../protocol/witness-key.ts";
import type { AnyDatabase } from "../../platform/database/database.server.ts";
import { isQueued } from "../../platform/jobs/records-store.server.ts";
import { enqueueJobs } from "../../platform/jobs/store.server.ts";
import { postToPublicAddress } from "../../platform/post-to-public-address.server.ts";
import { findOperator } from "../ledger/ledger-store.server.ts";
import { demonstrationOperator } from "../ledger/operator.server.ts";
import type { DrawServices } from "../services/draw-services.server.ts";
import { askDemonstrationWitness } from "./demonstration-witness.server.ts";
import { signLedgerHead } from "./signed-heads.server.ts";
import { formatWitnessRequest } from "./witness-request.ts";
import {
  findCosignedSize,
  listWitnesses,
  saveCosignature,
  type WitnessMember,
} from "./witness-store.server.ts";

type WitnessServices = Pick<DrawServices, "keys" | "operator" | "allowPrivateWitnesses"> & {
  /** The database, or the transaction that fills it with the sample draws. */
  database: AnyDatabase;
};

const timeoutMilliseconds = 10_000;
/**
 * A witness may cosign with several keys, and a line of ML-DSA-44 has 3,300 characters. A note has at least room for
 * 16 signatures of 5 kB (C2SP signed-note), so this is ten times what any witness sends.
 */
const largestResponse = 1_000_000;

/** Enqueues a job for every witness that has not cosigned the newest head. Returns how many were added. */
export async function queueWitnesses(services: WitnessServices): Promise<number> {
  const { database } = services;
  let queued = 0;
  for (const name of ledgersOf(services)) {
    const operator = await findOperator(database, name);
    if (!operator) continue;
    for (const { key } of await listWitnesses(database, name)) {
      if ((await findCosignedSize(database, name, key)) >= operator.nextSeq) continue;
      if (await isQueued(database, "witnesses", key)) continue;
      await enqueueJobs(database, "witnesses", [key]);
      queued += 1;
    }
  }
  return queued;
}

/** The installation's own ledger and that of the sample draws, each with witnesses of its own. */
function ledgersOf({ operator }: WitnessServices): string[] {
  return [operator, demonstrationOperator];
}

export async function offerToWitness(
  services: WitnessServices,
  witness: string,
  signal: AbortSignal,
): Promise<void> {
  for (const operator of ledgersOf(services)) {
    const members = await listWitnesses(services.database, operator);
    const member = members.find(({ key }) => key === witness);
    if (member) await offerHead({ ...services, operator }, member, signal);
  }
}

/** One attempt: sends the head, verifies and stores the cosignature. Throws with a reason when there is none. */
export async function offerHead(
  { database, keys, operator: name, allowPrivateWitnesses }: WitnessServices,
  { key: vkey, address }: WitnessMember,
  signal: AbortSignal,
): Promise<void> {
  const reading = readWitnessKey(vkey);
  const signed = await signLedgerHead({ database, keys }, name);
  if (!reading.ok || !signed) throw new Error(`The witness ${vkey} cannot be used.`);
  const { head, tree, checkpoint } = signed;
  const { size } = head;

  const known = await findCosignedSize(database, name, vkey);
  let response = await ask(known);
  // 409: the witness has another size and returns it. Send the proof from that size.
  if (response.status === 409) {
    const digits = /^(0|[1-9][0-9]{0,15})\n?$/.exec(response.text)?.[1];
    if (digits === undefined) throw new Error(`${address} answered 409 without its size.`);
    if (Number(digits) > size) {
      throw new Error(`${address} knows a ledger of ${digits} statements, ours has ${size}.`);
    }
    response = await ask(Number(digits));
  }
  if (response.status !== 200) throw new Error(`${address} answered ${response.status}.`);
  const cosigned = findCosignature(response.text, reading.witness, head);
  if (!cosigned) throw new Error(`${address} returned no cosignature that holds.`);
  // A cosignature dated before a close is not valid for it, and only one is stored per head: retry.
  if (cosigned.time < signed.time) {
    throw new Error(
      `${address} dates its cosignature before our newest statement: its clock is slow.`,
    );
  }
  await saveCosignature(database, {
    ...{ operator: name, size, root: head.root, witness: vkey },
    ...cosigned,
  });

  async function ask(old: number): Promise<{ status: number; text: string }> {
    const proof = old === 0 ? [] : tree.consistency(old, size);
    const body = formatWitnessRequest({ old, proof, checkpoint });
    if (name === demonstrationOperator) {
      const { status, body: text } = await askDemonstrationWitness({ database, keys }, vkey, body);
      return { status, text };
    }
    return postToPublicAddress(`${address.replace(/\/+$/, "")}/add-checkpoint`, {
      body,
      contentType: "text/plain; charset=utf-8",
      longestResponse: largestResponse,
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMilliseconds)]),
      allowPrivate: allowPrivateWitnesses,
    });
  }
}

/** Lines by other keys and of kinds unknown to us are ignored, as the C2SP protocol requires. */
function findCosignature(text: string, witness: WitnessKey, head: Checkpoint) {
  for (const line of text.split("\n")) {
    const reading = readCosignature(line);
    if (reading?.name !== witness.name || reading.keyId !== witness.keyId) continue;
    if (verifyCosignature(witness, reading, head)) return { line, time: reading.time };
  }
  return undefined;
}
