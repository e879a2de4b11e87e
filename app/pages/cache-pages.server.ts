// The cache of public pages, and its invalidation when content changes.
import type { IncomingMessage, ServerResponse } from "node:http";
import { pages } from "../content/collections.ts";
import { listenForChanges } from "../content/documents/changes.server.ts";
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
  const memory = new PageCache({
    render: (address) => render(new Request(publicUrl + address)),
    publicUrl,
    log,
  });
  let unpublished = `${await listUnpublishedPages(database)}`;
  async function checkUnpublished() {
    const current = `${await listUnpublishedPages(database)}`;
    if (current !== unpublished) memory.changed(unpublishedPages, "");
    unpublished = current;
  }
  const listener = await listenForChanges(
    connectionOf(database),
    (change) => {
      if (change.what === "everything") memory.everythingChanged();
      else memory.changed(change.collection, change.id);
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
  memory.warm(pagesToWarm).catch((error: unknown) => {
    log.warn({ err: error }, "A page could not be rendered in advance.");
  });
  return {
    answer: (request: IncomingMessage, response: ServerResponse) =>
      memory.sendCached(request, response),
    /** True if the request was for a cacheable page and has been answered. */
    async answerAnew(
      request: IncomingMessage,
      response: ServerResponse,
      address: URL,
      sendOther: (page: Response) => Promise<void>,
    ): Promise<boolean> {
      if (request.method !== "GET") return false;
      const key = cacheKey(address, partsOf);
      if (!key || key !== request.url) return false;
      return memory.renderAndSend(request, response, key, sendOther);
    },
    async close() {
      await Promise.all([memory.close(), listener.close()]);
    },
  };
}
