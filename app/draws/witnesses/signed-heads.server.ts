// Heads of the ledger and of ticket trees as C2SP checkpoints, signed by the key in force. docs/protocol.md, section 5.
import { ledgerHead } from "../../../protocol/cosignature.ts";
import { fromHex } from "../../../protocol/encoding/bytes.ts";
import type { MerkleTree } from "../../../protocol/encoding/merkle-tree.ts";
import { type Checkpoint, drawOrigin, signCheckpoint } from "../../../protocol/note.ts";
import type { AnyDatabase } from "../../platform/database/database.server.ts";
import { findOperator } from "../ledger/ledger-store.server.ts";
import { ledgerTree } from "../ledger/ledger-tree.server.ts";
import type { SealedDraw } from "../sealed-draw.ts";
import type { DrawServices } from "../services/draw-services.server.ts";
import { listCosignatureLines } from "./witness-store.server.ts";

type SigningServices = Pick<DrawServices, "keys"> & { database: AnyDatabase };

type SignedHead = {
  head: Checkpoint;
  /** A signed note: body, empty line, signature lines. */
  checkpoint: string;
  tree: MerkleTree;
  /** When the newest statement was made. */
  time: number;
};

/** Undefined when there is no such operator. */
export async function signLedgerHead(
  { database, keys }: SigningServices,
  name: string,
): Promise<SignedHead | undefined> {
  const operator = await findOperator(database, name);
  if (!operator) return undefined;
  const tree = await ledgerTree(database, name, operator.nextSeq);
  const head = ledgerHead(name, operator.nextSeq, tree.root());
  const { sign } = await keys.find(database, name, operator.key);
  const checkpoint = signCheckpoint(head, fromHex(operator.key), sign);
  return { head, checkpoint, tree, time: operator.headTime };
}

/** With the cosignatures of witnesses on this head. */
export async function witnessedLedgerHead(
  services: SigningServices,
  name: string,
): Promise<string | undefined> {
  const signed = await signLedgerHead(services, name);
  if (!signed) return undefined;
  const lines = await listCosignatureLines(services.database, name, signed.head.size);
  return signed.checkpoint + lines.map((line) => `${line}\n`).join("");
}

export async function signDrawHead(
  { database, keys }: SigningServices,
  { operator: name, drawId, size, root }: SealedDraw,
): Promise<string> {
  const operator = await findOperator(database, name);
  if (!operator) throw new Error(`There is no operator ${name}.`);
  const { sign } = await keys.find(database, name, operator.key);
  return signCheckpoint(
    { origin: drawOrigin(name, drawId), size, root },
    fromHex(operator.key),
    sign,
  );
}
