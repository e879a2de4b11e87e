// The files to check: those of the site until the visitor selects others. Pure.
import { fileKinds, type ProofFileKind } from "./worker/file-kinds.ts";
import type { Sources } from "./worker/source.ts";

type SelectedFile = { source: File | string; name: string; from: "site" | "device" };

export type SelectedFiles = Partial<Record<ProofFileKind, SelectedFile>>;

/** Addresses of a draw's files on this site. */
export type SiteFiles = {
  proof: string;
  leaves: string;
  ledger: string;
  rules: string;
  /** The size of the leaf list in bytes; a large one is fetched only on request. */
  leavesSize: number;
  /** Not needed for checking. Only for a draw that has ended. */
  certificate?: string;
};

/** In bytes: about the size of two pictures. */
const autoFetchLimit = 2_000_000;

export function filesOfSite(site: SiteFiles): SelectedFiles {
  const files: SelectedFiles = {
    proof: { source: site.proof, name: "proof.json", from: "site" },
    ledger: { source: site.ledger, name: "ledger.jsonl", from: "site" },
  };
  return site.leavesSize <= autoFetchLimit ? withSiteLeaves(files, site) : files;
}

export function withSiteLeaves(files: SelectedFiles, site: SiteFiles): SelectedFiles {
  return { ...files, leaves: { source: site.leaves, name: "leaves.bin", from: "site" } };
}

export type AddedFile = { kind: ProofFileKind; file: File };

/**
 * A file replaces the one of its kind. A proof from the device also removes the site's files: the proof may
 * belong to another draw.
 */
export function replaceFiles(files: SelectedFiles, added: AddedFile[]): SelectedFiles {
  const addsProof = added.some(({ kind }) => kind === "proof");
  const retained = fileKinds.flatMap((kind) => {
    const file = files[kind];
    return file && !(addsProof && file.from === "site") ? [[kind, file] as const] : [];
  });
  const replacements = added.map(
    ({ kind, file }) => [kind, { source: file, name: file.name, from: "device" }] as const,
  );
  return Object.fromEntries([...retained, ...replacements]);
}

export function sourcesOf(files: SelectedFiles): Sources {
  return Object.fromEntries(Object.entries(files).map(([kind, { source }]) => [kind, source]));
}
