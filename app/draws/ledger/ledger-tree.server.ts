import { fromHex } from "../../../protocol/encoding/bytes.ts";
import { MerkleTree, merkleLeafHash } from "../../../protocol/encoding/merkle-tree.ts";
import type { AnyDatabase } from "../../platform/database/database.server.ts";
import { listStatementHashes } from "./ledger-store.server.ts";

/** The ledger as a Merkle tree: leaf i is the hash of statement i. docs/protocol.md, section 5. */
export async function ledgerTree(
  database: AnyDatabase,
  operator: string,
  size: number,
): Promise<MerkleTree> {
  const hashes = await listStatementHashes(database, operator, size);
  return new MerkleTree(hashes.map((hash) => merkleLeafHash(fromHex(hash))));
}
