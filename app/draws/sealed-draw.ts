// A draw whose terms are sealed.
import { utf8 } from "../../protocol/encoding/bytes.ts";
import { cacheCanonicalText } from "../../protocol/encoding/canonical-json.ts";
import { readCanonicalJson } from "../../protocol/encoding/canonical-json-reader.ts";
import type { Terms } from "../../protocol/terms.ts";
import { termsProblem } from "../../protocol/terms-rules.ts";
import { RequestRefused } from "../platform/request-refused.ts";
import type { PublicDrawState } from "./states.ts";
import type { draw } from "./tables.server.ts";

export type DrawRow = typeof draw.$inferSelect;

export type SealedDraw = Omit<DrawRow, "terms" | "state"> & {
  state: PublicDrawState;
  drawId: string;
  terms: Terms;
  termsHash: Uint8Array;
  rulesText: string;
  opensAt: number;
  closesAt: number;
  moment: number;
  ticketsPerPerson: number;
};

/** Somebody changed the sealed terms in the database. */
export class UnreadableTerms extends RequestRefused {
  constructor() {
    super(503, "Our record of this draw cannot be read at the moment. We are looking into it.", {
      "Retry-After": "600",
    });
  }
}

/**
 * Undefined for a draft. Throws if the terms cannot be read. A check constraint ensures that the sealed columns are all set or
 * all null.
 */
export function asSealed(row: DrawRow): SealedDraw | undefined {
  const { state, drawId, terms, termsHash, rulesText, opensAt, closesAt, moment } = row;
  const { ticketsPerPerson } = row;
  if (
    state === "draft" ||
    drawId === null ||
    terms === null ||
    termsHash === null ||
    rulesText === null ||
    opensAt === null ||
    closesAt === null ||
    moment === null ||
    ticketsPerPerson === null
  ) {
    return undefined;
  }
  const sealed = { drawId, termsHash, rulesText, opensAt, closesAt, moment, ticketsPerPerson };
  return { ...row, ...sealed, state, terms: readTerms(terms) };
}

/** For lists: one draw that cannot be read must not take the others with it. `goldkey doctor` names it. */
export function asReadable(row: DrawRow): SealedDraw | undefined {
  try {
    return asSealed(row);
  } catch (error) {
    if (error instanceof UnreadableTerms) return undefined;
    throw error;
  }
}

/** Sealed terms never change, and are read with every row of a draw. */
const knownTerms = new Map<string, Terms>();
const mostKnown = 100;

function readTerms(text: string): Terms {
  const known = knownTerms.get(text);
  if (known) return known;
  const read = readCanonicalJson(utf8(text));
  if (!read.ok || termsProblem(read.value)) throw new UnreadableTerms();
  const terms = read.value as Terms;
  cacheCanonicalText(terms, text);
  if (knownTerms.size >= mostKnown) knownTerms.clear();
  knownTerms.set(text, terms);
  return terms;
}
