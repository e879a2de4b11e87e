// The cache of public pages, and its invalidation when content changes.
import type { IncomingMessage, ServerResponse } from "node:http";
import { pages } from "../content/collections.ts";
import { listenForChanges } from "../content/documents/changes.server.ts";
import { readSetup } from "../content/setup-state.server.ts";
import { setups } from "../content/setup-state.ts";
import { canUnpublish } from "../content/unpublished-pages.ts";
import { listUnpublishedPages, unpublishedPages } from "../content/unpublished-store.server.ts";
import type { Database } from "../platform/database/database.server.ts";
import { connectionOf } from "../platform/database/listen.server.ts";
import type { Environment } from "../platform/environment.server.ts";
import type { Log } from "../platform/log.server.ts";
import { PageCache } from "../platform/page-cache/page-cache.server.ts";
import { cacheKey, type PartsOfPage, pagesToWarm } from "./cached-pages.ts";

type CachePagesParts = {
  database: Database;
  environment: Environment;
  log: Log;
  partsOf: PartsOfPage;
  render: (request: Request) => Promise<Response>;
};

export async function openPageCache({
  database,
  environment,
  log,
  partsOf,
  render,
}: CachePagesParts) {
  const { publicUrl } = environment;
  const cache = new PageCache({
    render: (address) => render(new Request(publicUrl + address)),
    publicUrl,
    log,
  });
  let unpublished = `${await listUnpublishedPages(database)}`;
  async function checkUnpublished() {
    const current = `${await listUnpublishedPages(database)}`;
    if (current !== unpublished) cache.changed(unpublishedPages, "");
    unpublished = current;
  }
  let isPublic = (await readSetup(database)).isPublic;
  async function checkPublic() {
    ({ isPublic } = await readSetup(database));
  }
  /** Staff see the site before the public does, so their pages are not everybody's. */
  const mayBeStaff = (request: IncomingMessage) => !isPublic && Boolean(request.headers.cookie);
  const listener = await listenForChanges(
    connectionOf(database),
    (change) => {
      if (change.what === "everything") cache.everythingChanged();
      else cache.changed(change.collection, change.id);
      if (change.what === "everything" || change.collection === setups.name) {
        checkPublic().catch((error: unknown) => {
          log.warn({ err: error }, "Whether the site is public could not be read.");
        });
      }
      if (
        change.what === "everything" ||
        (change.collection === pages.name && canUnpublish(change.id))
      ) {
        checkUnpublished().catch((error: unknown) => {
          log.warn({ err: error }, "The list of unpublished pages could not be read.");
        });
      }
    },
    { log },
  );
  cache.warm(pagesToWarm).catch((error: unknown) => {
    log.warn({ err: error }, "A page could not be rendered in advance.");
  });
  return {
    /** True when the page was in the cache and has been sent. */
    sendCached(request: IncomingMessage, response: ServerResponse): boolean {
      if (mayBeStaff(request)) return false;
      if (cache.sendCached(request, response)) return true;
      const target = request.url ?? "";
      if (!target.includes("?") || !URL.canParse(target, publicUrl)) return false;
      const key = cacheKey(new URL(target, publicUrl), partsOf);
      return key !== undefined && cache.sendCached(request, response, key);
    },
    /** Undefined for a request whose response may not be cached. */
    keyOf(request: IncomingMessage, address: URL): string | undefined {
      if (request.method !== "GET" || mayBeStaff(request)) return undefined;
      return cacheKey(address, partsOf);
    },
    renderAndSend: cache.renderAndSend.bind(cache),
    async close() {
      await Promise.all([cache.close(), listener.close()]);
    },
  };
}
