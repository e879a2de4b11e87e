// Sends the ledger's newest head to the witnesses named in the terms and stores their cosignatures.
import { readCosignature, verifyCosignature } from "../../../protocol/cosignature.ts";
import type { Checkpoint } from "../../../protocol/note.ts";
import { readWitnessKey, type WitnessKey } from "../../../protocol/witness-key.ts";
import { isQueued } from "../../platform/jobs/records-store.server.ts";
import { enqueueJobs } from "../../platform/jobs/store.server.ts";
import { readShortText } from "../../platform/read-short-text.server.ts";
import { findOperator } from "../ledger/ledger-store.server.ts";
import type { DrawServices } from "../services/draw-services.server.ts";
import { signLedgerHead } from "./signed-heads.server.ts";
import { formatWitnessRequest } from "./witness-request.ts";
import {
  findCosignedSize,
  listWitnesses,
  saveCosignature,
  type WitnessMember,
} from "./witness-store.server.ts";

type WitnessServices = Pick<DrawServices, "database" | "keys" | "operator">;

const timeoutMilliseconds = 10_000;
const longestResponse = 10_000;

/** Enqueues a job for every witness that has not cosigned the newest head. Returns how many were added. */
export async function queueWitnesses({
  database,
  operator: name,
}: WitnessServices): Promise<number> {
  const operator = await findOperator(database, name);
  if (!operator) return 0;
  let queued = 0;
  for (const { key } of await listWitnesses(database, name)) {
    if ((await findCosignedSize(database, name, key)) >= operator.nextSeq) continue;
    if (await isQueued(database, "witnesses", key)) continue;
    await enqueueJobs(database, "witnesses", [key]);
    queued += 1;
  }
  return queued;
}

export async function offerToWitness(
  services: WitnessServices,
  witness: string,
  signal: AbortSignal,
): Promise<void> {
  const members = await listWitnesses(services.database, services.operator);
  const member = members.find(({ key }) => key === witness);
  if (member) await offerHead(services, member, signal);
}

/** One attempt: sends the head, verifies and stores the cosignature. Throws with a reason when there is none. */
export async function offerHead(
  { database, keys, operator: name }: WitnessServices,
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
    const witnessSize = Number((await readShortText(response, longestResponse)).trim());
    if (!Number.isInteger(witnessSize) || witnessSize < 0 || witnessSize > size) {
      throw new Error(`${address} knows a ledger of ${witnessSize} statements, ours has ${size}.`);
    }
    response = await ask(witnessSize);
  }
  if (response.status !== 200) throw new Error(`${address} answered ${response.status}.`);
  const cosigned = findCosignature(
    await readShortText(response, longestResponse),
    reading.witness,
    head,
  );
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

  function ask(old: number): Promise<Response> {
    const proof = old === 0 ? [] : tree.consistency(old, size);
    return fetch(`${address.replace(/\/+$/, "")}/add-checkpoint`, {
      method: "POST",
      body: formatWitnessRequest({ old, proof, checkpoint }),
      headers: { "Content-Type": "text/plain; charset=utf-8" },
      redirect: "error",
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMilliseconds)]),
    });
  }
}

/** Lines by other keys are ignored, as the C2SP protocol requires. */
function findCosignature(text: string, witness: WitnessKey, head: Checkpoint) {
  for (const line of text.split("\n")) {
    const reading = readCosignature(line);
    if (reading?.name !== witness.name || reading.keyId !== witness.keyId) continue;
    if (verifyCosignature(witness, reading, head)) return { line, time: reading.time };
  }
  return undefined;
}
