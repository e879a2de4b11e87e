// What a page was made of: noted by whatever is read while it is rendered, wherever that happens.
import { AsyncLocalStorage } from "node:async_hooks";

/** Of what a page was made, and for how long that may be shown without asking again. */
export type PageSources = { names: Set<string>; freshForMilliseconds: number };

const gathering = new AsyncLocalStorage<PageSources>();

export async function gatherSources<Result>(
  work: () => Promise<Result>,
): Promise<{ result: Result; sources: PageSources }> {
  const sources: PageSources = { names: new Set(), freshForMilliseconds: Number.POSITIVE_INFINITY };
  const result = await gathering.run(sources, work);
  return { result, sources };
}

/** A document, or a whole collection when what is shown depends on which documents there are. */
export function madeOf(collection: string, id?: string) {
  gathering.getStore()?.names.add(sourceName(collection, id));
}

/** For what changes by time alone, such as whether the office is open now. */
export function freshFor(milliseconds: number) {
  const sources = gathering.getStore();
  if (!sources) return;
  sources.freshForMilliseconds = Math.min(sources.freshForMilliseconds, milliseconds);
}

export function sourceName(collection: string, id?: string) {
  return id === undefined ? collection : `${collection}/${id}`;
}
