// A draw whose terms are sealed: what everything after opening works with.
import { cacheCanonicalText } from "../../protocol/encoding/canonical-json.ts";
import type { Terms } from "../../protocol/terms.ts";
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

/** Undefined for a draft. The check constraint on the table makes the rest whole or absent. */
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
  const read = JSON.parse(terms) as Terms;
  cacheCanonicalText(read, terms);
  return { ...row, ...sealed, state, terms: read };
}
