// The files a check works on: the site's own until the visitor puts others in their place. Pure.
import { fileKinds, type ProofFileKind } from "./worker/file-kinds.ts";
import type { Sources } from "./worker/source.ts";

export type FileOnTable = { source: File | string; name: string; from: "site" | "device" };

export type FileTable = Partial<Record<ProofFileKind, FileOnTable>>;

/** Addresses of a draw's files on this site. */
export type SiteFiles = {
  proof: string;
  leaves: string;
  ledger: string;
  rules: string;
  /** Of the leaf list, in bytes: it may be too much to fetch unasked. */
  leavesSize: number;
  /** To read and to keep; nothing is checked with it. Only of a draw that has ended. */
  certificate?: string;
};

/** What is fetched unasked costs a visitor on a phone no more than a picture or two. */
const fetchedUnasked = 2_000_000;

export function tableOfSite(site: SiteFiles): FileTable {
  const table: FileTable = {
    proof: { source: site.proof, name: "proof.json", from: "site" },
    ledger: { source: site.ledger, name: "ledger.jsonl", from: "site" },
  };
  return site.leavesSize <= fetchedUnasked ? withSiteLeaves(table, site) : table;
}

export function withSiteLeaves(table: FileTable, site: SiteFiles): FileTable {
  return { ...table, leaves: { source: site.leaves, name: "leaves.bin", from: "site" } };
}

export type Arrived = { kind: ProofFileKind; file: File };

/**
 * A file takes the place of the one of its kind. A proof from elsewhere clears away the site's
 * files too: they belong to this page's draw, and the proof perhaps to another one.
 */
export function putOnTable(table: FileTable, arrived: Arrived[]): FileTable {
  const bringsProof = arrived.some(({ kind }) => kind === "proof");
  const kept = fileKinds.flatMap((kind) => {
    const file = table[kind];
    return file && !(bringsProof && file.from === "site") ? [[kind, file] as const] : [];
  });
  const added = arrived.map(
    ({ kind, file }) => [kind, { source: file, name: file.name, from: "device" }] as const,
  );
  return Object.fromEntries([...kept, ...added]);
}

export function sourcesOf(table: FileTable): Sources {
  return Object.fromEntries(Object.entries(table).map(([kind, { source }]) => [kind, source]));
}
