// The witness of the sample draws: `goldkey witness`, but inside this site, with its memory in the database. It cosigns
// the demonstration's ledger and no other.
import { fromHex, toHex, utf8 } from "../../../protocol/encoding/bytes.ts";
import { formatWitnessKey, readWitnessKey } from "../../../protocol/witness-key.ts";
import type { AnyDatabase } from "../../platform/database/database.server.ts";
import { drawTime } from "../clock-store.server.ts";
import { type KeyRing, makeKey } from "../ledger/key-ring.server.ts";
import { findOperator, lockLedgerHead, readLedgerLines } from "../ledger/ledger-store.server.ts";
import { demonstrationOperator } from "../ledger/operator.server.ts";
import { demonstrationWitnessName } from "./demonstration-witness.ts";
import { LedgerWitness, type WitnessRecords, type WitnessResponse } from "./ledger-witness.ts";
import { findLastCosigned, saveCosignature, type WitnessMember } from "./witness-store.server.ts";

type DemonstrationServices = { database: AnyDatabase; keys: KeyRing };

/** With a new key: a witness whose memory is gone must never cosign under its old one. */
export async function makeDemonstrationWitness(
  transaction: AnyDatabase,
  keys: KeyRing,
): Promise<WitnessMember> {
  const key = makeKey();
  // Kept beside the keys of the demonstration's operator, whose ledger it cosigns.
  await keys.add(transaction, demonstrationOperator, key);
  return {
    key: formatWitnessKey(demonstrationWitnessName, fromHex(key.publicKey)),
    address: `https://${demonstrationWitnessName}`,
  };
}

/** Its answer to the body of `add-checkpoint`. Several processes may ask at the same time. */
export async function askDemonstrationWitness(
  { database, keys }: DemonstrationServices,
  vkey: string,
  body: string,
): Promise<WitnessResponse> {
  const operator = await findOperator(database, demonstrationOperator);
  const reading = readWitnessKey(vkey);
  if (!operator || !reading.ok || reading.witness.name !== demonstrationWitnessName) {
    throw new Error(`${vkey} is not the witness of the demonstration.`);
  }
  const key = reading.witness.key.bytes;
  const { sign } = await keys.find(database, demonstrationOperator, toHex(key));
  const witness = new LedgerWitness(
    { name: demonstrationWitnessName, key, sign },
    openCosignatureRecords(database, vkey, operator.key),
    [{ operator: operator.name, key: operator.key, readLedger: () => readWholeLedger(database) }],
  );
  return witness.addCheckpoint(body, await drawTime(database, demonstrationOperator));
}

/**
 * Its memory is its rows of `cosignature`: their primary key refuses a second head of one size, and a trigger refuses
 * changes. The operator's row is locked meanwhile, so that processes take turns.
 */
function openCosignatureRecords(database: AnyDatabase, vkey: string, key: string): WitnessRecords {
  return {
    read: (operator) => readRecord(database, operator, vkey, key),
    decide: (operator, decide) =>
      database.transaction(async (transaction) => {
        await lockLedgerHead(transaction, operator);
        const record = await readRecord(transaction, operator, vkey, key);
        const { response, cosigned } = await decide(record);
        if (cosigned) {
          const { record: next, line, time } = cosigned;
          const { size, root } = next.head;
          const row = { operator, size, root: fromHex(root), witness: vkey, line, time };
          await saveCosignature(transaction, row);
        }
        return response;
      }),
  };
}

async function readRecord(database: AnyDatabase, operator: string, vkey: string, key: string) {
  const last = await findLastCosigned(database, operator, vkey);
  return last && { head: { size: last.size, root: toHex(last.root) }, keys: [key] };
}

async function readWholeLedger(database: AnyDatabase): Promise<Uint8Array> {
  const lines: string[] = [];
  for await (const part of readLedgerLines(database, demonstrationOperator)) lines.push(part);
  return utf8(lines.join(""));
}
