// The ledger as tiles: https://c2sp.org/tlog-tiles. A tile has 256 hashes of one level of the tree, or fewer at its end.
import { fromHex, join } from "../../../protocol/encoding/bytes.ts";
import { MerkleFrontier, merkleLeafHash } from "../../../protocol/encoding/merkle-tree.ts";
import type { AnyDatabase } from "../../platform/database/database.server.ts";
import { findOperator, listStatementHashes } from "./ledger-store.server.ts";

const fullWidth = 256;

type TileName = { level: number | "entries"; index: number; width: number };

/** From `<L>/<N>` or `<L>/<N>.p/<W>`, with N as `x001/x234/067`. Undefined unless it has exactly this form. */
export function readTileName(path: string): TileName | undefined {
  const parts =
    /^(entries|0|[1-9][0-9]?)\/((?:x[0-9]{3}\/){0,4})([0-9]{3})(?:\.p\/([1-9][0-9]{0,2}))?$/.exec(
      path,
    );
  if (!parts) return undefined;
  const [, level = "", groups = "", last = "", width] = parts;
  if (groups.startsWith("x000/") || Number(width ?? 1) >= fullWidth) return undefined;
  return {
    level: level === "entries" ? level : Number(level),
    index: Number(groups.replaceAll(/[x/]/g, "") + last),
    width: Number(width ?? fullWidth),
  };
}

/** Undefined when the ledger is not that long, or there is none. Tiles never change, so they can be cached for ever. */
export async function readTile(
  database: AnyDatabase,
  operator: string,
  { level, index, width }: TileName,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const { nextSeq: size = 0 } = (await findOperator(database, operator)) ?? {};
  const leavesPerHash = level === "entries" ? 1 : fullWidth ** level;
  const from = index * fullWidth * leavesPerHash;
  const to = from + width * leavesPerHash;
  if (to > size) return undefined;
  const read = (start: number, end: number) => listStatementHashes(database, operator, end, start);
  if (level === "entries") return asBytes((await read(from, to)).map(asEntry));
  if (level === 0) {
    return asBytes((await read(from, to)).map((hash) => merkleLeafHash(fromHex(hash))));
  }
  // Each hash of the tile stands for 256 statements or more.
  const hashes: Uint8Array[] = [];
  for (let start = from; start < to; start += leavesPerHash) {
    const frontier = new MerkleFrontier();
    for (const hash of await read(start, start + leavesPerHash))
      frontier.append(merkleLeafHash(fromHex(hash)));
    hashes.push(frontier.root());
  }
  return asBytes(hashes);
}

function asBytes(parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  return new Uint8Array(join(...parts));
}

/** An entry is what a leaf hashes: the 32 bytes of the statement's hash, after their length. */
function asEntry(hash: string): Uint8Array {
  return join(Uint8Array.of(0, 32), fromHex(hash));
}
