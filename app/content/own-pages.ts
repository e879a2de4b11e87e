// Pages that staff add: at their own address, made of the same sections as the fixed pages. Pure.
import { type PageId, pageIds } from "./collections.ts";
import type { PageDocument } from "./page-document.ts";

export const longestAddress = 60;

const address = /^[a-z0-9]+(-[a-z0-9]+)*$/;

export function isSlug(id: string): boolean {
  return address.test(id) && id.length <= longestAddress;
}

export function isOwnPage(id: string): boolean {
  return isSlug(id) && !pageIds.some((known: PageId) => known === id);
}

/** The initial content of a new page. It fits the schema: `line` in pieces.ts has at most 300 characters. */
export function firstDraft(title: string): PageDocument {
  const description = `${title}: this page is being written.`;
  return {
    title,
    lead: "",
    sections: [],
    search: { title, description: description.length > 300 ? title : description },
  };
}
