// Fixed pages that a company may unpublish. Printed tickets, proofs, mails and the law need the others.
import type { PageId } from "./collections.ts";

export const optionalPages = ["home", "about", "gallery"] as const satisfies PageId[];

export type OptionalPage = (typeof optionalPages)[number];

export function canUnpublish(id: string): boolean {
  return optionalPages.some((page) => page === id);
}
