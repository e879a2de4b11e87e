import type { ProofFileKind } from "./file-kinds.ts";

/** Where the worker finds a file: on the visitor's device or at an address of this site. */
export type Source = File | string;
export type Sources = Partial<Record<ProofFileKind, Source>>;
