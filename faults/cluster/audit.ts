// Compares what the database holds with what people were told.
import pg from "pg";
import { fromHex, toHex } from "../../protocol/encoding/bytes.ts";
import { readPublicKeyHex, verifySignature } from "../../protocol/encoding/ed25519.ts";
import { MerkleTree } from "../../protocol/encoding/merkle-tree.ts";
import { receiptLeafHash, receiptMessage } from "../../protocol/receipts.ts";
import type { AcknowledgedEntry } from "./visitors.ts";

export type DrawAudit = {
  tickets: number;
  acknowledged: number;
  lost: number;
  doubled: number;
  wrongReceipts: number;
};

export async function audit(
  url: string,
  slug: string,
  acknowledged: AcknowledgedEntry[],
): Promise<DrawAudit> {
  const client = new pg.Client(url);
  await client.connect();
  const { rows: draws } = await client.query("select * from draw where slug = $1", [slug]);
  const { rows: keys } = await client.query(
    "select public_key from signing_key where operator = $1",
    [draws[0].operator],
  );
  const { rows } = await client.query<{ leaf: Buffer; phone: string }>(
    "select leaf, phone from ticket join entry using (draw, index) where draw = $1 order by index",
    [draws[0].id],
  );
  await client.end();
  const tree = new MerkleTree(rows.map(({ leaf }) => leaf));
  if (toHex(draws[0].root) !== toHex(tree.root()))
    throw new Error("The root of the tree is wrong.");
  const publicKeys = keys.flatMap(({ public_key }) => readPublicKeyHex(public_key) ?? []);
  const isRight = ({ phone, ticket, receipt }: AcknowledgedEntry) => {
    const row = rows[ticket - 1];
    return (
      row?.phone === phone &&
      toHex(row.leaf) === toHex(receiptLeafHash(receipt)) &&
      toHex(tree.root(receipt.size)) === receipt.root &&
      publicKeys.some((key) =>
        verifySignature(key, receiptMessage(receipt), fromHex(receipt.signature)),
      )
    );
  };
  const phones = new Set(rows.map(({ phone }) => phone));
  return {
    tickets: rows.length,
    acknowledged: acknowledged.length,
    lost: acknowledged.filter(({ phone }) => !phones.has(phone)).length,
    doubled: rows.length - phones.size,
    wrongReceipts: acknowledged.filter((entry) => !isRight(entry)).length,
  };
}
