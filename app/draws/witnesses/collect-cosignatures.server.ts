// Offers the ledger's newest head to the witnesses named in the terms and keeps what they return.
import { and, desc, eq, ne, sql } from "drizzle-orm";
import { readCosignature, verifyCosignature } from "../../../protocol/cosignature.ts";
import type { Checkpoint } from "../../../protocol/note.ts";
import { readWitnessKey, type WitnessKey } from "../../../protocol/witness-key.ts";
import type { AnyDatabase } from "../../platform/database/database.server.ts";
import { isQueued } from "../../platform/jobs/records-store.server.ts";
import { enqueueJobs } from "../../platform/jobs/store.server.ts";
import { findOperator } from "../ledger/ledger-store.server.ts";
import { cosignature } from "../ledger-tables.server.ts";
import type { DrawServices } from "../services/draw-services.server.ts";
import { draw } from "../tables.server.ts";
import { signLedgerHead } from "./signed-heads.server.ts";
import { formatWitnessRequest } from "./witness-request.ts";

export type WitnessMember = { key: string; address: string };
type WitnessServices = Pick<DrawServices, "database" | "keys" | "operator">;

const answerWithinMilliseconds = 10_000;
const longestAnswer = 10_000;

/** A job for every witness that has not cosigned the newest head. How many had none. */
export async function queueWitnesses({
  database,
  operator: name,
}: WitnessServices): Promise<number> {
  const operator = await findOperator(database, name);
  if (!operator) return 0;
  let queued = 0;
  for (const { key } of await listWitnesses(database, name)) {
    if ((await cosignedSize(database, name, key)) >= operator.nextSeq) continue;
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

/** One attempt: asks, checks the answer, keeps the cosignature. Throws with a reason when there is none. */
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

  const known = await cosignedSize(database, name, vkey);
  let answer = await ask(known);
  // The witness remembers another size than we do: it says which one, and is asked again from there.
  if (answer.status === 409) {
    const theirs = Number((await answer.text()).trim());
    if (!Number.isInteger(theirs) || theirs < 0 || theirs > size) {
      throw new Error(`${address} knows a ledger of ${theirs} statements, ours has ${size}.`);
    }
    answer = await ask(theirs);
  }
  if (answer.status !== 200) throw new Error(`${address} answered ${answer.status}.`);
  const found = findCosignature(
    (await answer.text()).slice(0, longestAnswer),
    reading.witness,
    head,
  );
  if (!found) throw new Error(`${address} returned no cosignature that holds.`);
  // Dated before a close it would never count for it, and there is one for each head: it is asked again.
  if (found.time < signed.time) {
    throw new Error(
      `${address} dates its cosignature before our newest statement: its clock is slow.`,
    );
  }
  await database
    .insert(cosignature)
    .values({ operator: name, size, root: head.root, witness: vkey, ...found })
    .onConflictDoNothing();

  function ask(old: number): Promise<Response> {
    const proof = old === 0 ? [] : tree.consistency(old, size);
    return fetch(`${address.replace(/\/+$/, "")}/add-checkpoint`, {
      method: "POST",
      body: formatWitnessRequest({ old, proof, checkpoint }),
      headers: { "Content-Type": "text/plain; charset=utf-8" },
      redirect: "error",
      signal: AbortSignal.any([signal, AbortSignal.timeout(answerWithinMilliseconds)]),
    });
  }
}

/** Lines by other keys are ignored, as the protocol asks. */
function findCosignature(text: string, witness: WitnessKey, head: Checkpoint) {
  for (const line of text.split("\n")) {
    const reading = readCosignature(line);
    if (reading?.name !== witness.name || reading.keyId !== witness.keyId) continue;
    if (verifyCosignature(witness, reading, head)) return { line, time: reading.time };
  }
  return undefined;
}

/** Everybody named in the terms of this operator's draws; the newest address of a key counts. */
async function listWitnesses(database: AnyDatabase, operator: string): Promise<WitnessMember[]> {
  const rows = await database
    .select({ plan: draw.plan })
    .from(draw)
    .where(and(eq(draw.operator, operator), ne(draw.state, "draft")))
    .orderBy(desc(draw.id))
    .limit(50);
  const members = new Map<string, WitnessMember>();
  for (const { plan } of rows) {
    for (const member of plan.witnesses.members) {
      if (!members.has(member.key)) members.set(member.key, member);
    }
  }
  return [...members.values()];
}

async function cosignedSize(database: AnyDatabase, operator: string, witness: string) {
  const [row] = await database
    .select({ size: sql<string | null>`max(${cosignature.size})` })
    .from(cosignature)
    .where(and(eq(cosignature.operator, operator), eq(cosignature.witness, witness)));
  return Number(row?.size ?? 0);
}
