// Fixed pages that a company may do without. The others are where printed tickets, proofs, mails and the law lead.
import type { PageId } from "./collections.ts";

export const pagesThatMayRest = ["home", "about", "gallery"] as const satisfies PageId[];

export type RestingPage = (typeof pagesThatMayRest)[number];

export function mayRest(id: string): boolean {
  return pagesThatMayRest.some((known) => known === id);
}
