// The sources of a page: store functions record what they read while it is rendered.
import { AsyncLocalStorage } from "node:async_hooks";

/** What a page depends on, and how long it stays fresh. */
export type PageSources = { names: Set<string>; freshForMilliseconds: number };

const gathering = new AsyncLocalStorage<PageSources>();

export async function gatherSources<Result>(
  work: () => Promise<Result>,
): Promise<{ result: Result; sources: PageSources }> {
  const sources: PageSources = { names: new Set(), freshForMilliseconds: Number.POSITIVE_INFINITY };
  const result = await gathering.run(sources, work);
  return { result, sources };
}

/** Records a document, or a collection if the page depends on which documents there are. */
export function madeOf(collection: string, id?: string) {
  gathering.getStore()?.names.add(sourceName(collection, id));
}

/** For content that depends on the time, such as opening hours. */
export function freshFor(milliseconds: number) {
  const sources = gathering.getStore();
  if (!sources) return;
  sources.freshForMilliseconds = Math.min(sources.freshForMilliseconds, milliseconds);
}

export function sourceName(collection: string, id?: string) {
  return id === undefined ? collection : `${collection}/${id}`;
}
