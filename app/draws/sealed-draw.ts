// A draw whose terms are sealed.
import { utf8 } from "../../protocol/encoding/bytes.ts";
import { cacheCanonicalText } from "../../protocol/encoding/canonical-json.ts";
import { readCanonicalJson } from "../../protocol/encoding/canonical-json-reader.ts";
import type { Terms } from "../../protocol/terms.ts";
import { termsProblem } from "../../protocol/terms-rules.ts";
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

/**
 * Undefined for a draft, and for terms that cannot be read because somebody changed them in the database: no page shows
 * such a draw. A check constraint ensures that the sealed columns are all set or all null.
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
  const read = readTerms(terms);
  if (!read) return undefined;
  const sealed = { drawId, termsHash, rulesText, opensAt, closesAt, moment, ticketsPerPerson };
  return { ...row, ...sealed, state, terms: read };
}

function readTerms(text: string): Terms | undefined {
  const read = readCanonicalJson(utf8(text));
  if (!read.ok || termsProblem(read.value)) return undefined;
  const terms = read.value as Terms;
  cacheCanonicalText(terms, text);
  return terms;
}
