import type { ProofFileKind } from "./file-kinds.ts";

/** A file on the visitor's device, or an address on this site. */
export type Source = File | string;
export type Sources = Partial<Record<ProofFileKind, Source>>;
