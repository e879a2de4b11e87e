// Pages that staff add to those every site has: at an address of their own, of the same sections. Pure.
import { type PageId, pageIds } from "./collections.ts";
import type { PageDocument } from "./page-document.ts";

export const longestAddress = 60;

const address = /^[a-z0-9]+(-[a-z0-9]+)*$/;

export function isOwnPage(id: string): boolean {
  return (
    address.test(id) &&
    id.length <= longestAddress &&
    !pageIds.some((known: PageId) => known === id)
  );
}

/** What a page begins with: true, and fit to be saved. */
export function firstDraft(title: string): PageDocument {
  return {
    title,
    lead: "",
    sections: [],
    search: { title, description: `${title}: this page is being written.` },
  };
}
