import { listGuideSections } from "../help/guide.server.ts";
import type { SearchResult } from "./search-result.ts";
import { bestFirst } from "./words.ts";

const maxResults = 4;

/** Sections of the handbook, by heading first, then by their text. */
export async function findHelp(_: unknown, __: unknown, text: string): Promise<SearchResult[]> {
  return bestFirst(listGuideSections(), text)
    .slice(0, maxResults)
    .map(({ label, page, to }) => ({ label, detail: page, to }));
}
