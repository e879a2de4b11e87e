// What a document transaction has read and wants to write.

import type { AnyQuery } from "./query.ts";
import type { DocumentPhase } from "./query-store.server.ts";
import type { Write } from "./write.server.ts";

/** `version` is null if the document was missing. */
export type SeenDocument = {
  collection: string;
  id: string;
  state: DocumentPhase;
  version: number | null;
};
export type SeenQuery = {
  collection: string;
  query: AnyQuery;
  state: DocumentPhase;
  /** The ids and versions of the result: see summarize. */
  summary: string;
};

export type Work = {
  seenDocuments: readonly SeenDocument[];
  seenQueries: readonly SeenQuery[];
  writes: readonly Write[];
  by: string;
};
