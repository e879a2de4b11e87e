import { and, asc, eq, lt } from "drizzle-orm";
import { fromHex } from "../../../protocol/encoding/bytes.ts";
import { MerkleTree, merkleLeafHash } from "../../../protocol/encoding/merkle-tree.ts";
import type { AnyDatabase } from "../../platform/database/database.server.ts";
import { statement } from "../ledger-tables.server.ts";

/** The ledger as a Merkle tree: leaf i is the hash of statement i. docs/protocol.md, section 5. */
export async function ledgerTree(
  database: AnyDatabase,
  operator: string,
  size: number,
): Promise<MerkleTree> {
  const rows = await database
    .select({ hash: statement.hash })
    .from(statement)
    .where(and(eq(statement.operator, operator), lt(statement.seq, size)))
    .orderBy(asc(statement.seq));
  return new MerkleTree(rows.map(({ hash }) => merkleLeafHash(fromHex(hash))));
}
