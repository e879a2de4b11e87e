// npm run dev: the same process as in production, with the site loaded through Vite, so that changed files take effect
// at once in the browser and on the server.
import type { IncomingMessage, ServerResponse } from "node:http";
import { createServer, type ViteDevServer } from "vite";
import {
  type Program,
  runSite,
  type ServedSite,
  type ServedSiteParts,
} from "../app/platform/process/run-site.server.ts";

await runSite(async (server) => {
  const ours = process.rawListeners("SIGTERM");
  const vite = await createServer({
    server: { middlewareMode: true, hmr: { server } },
    appType: "custom",
  });
  // React Router's child compiler would exit at the first signal, before the database has stopped.
  for (const theirs of process.rawListeners("SIGTERM")) {
    if (!ours.includes(theirs)) process.off("SIGTERM", theirs as NodeJS.SignalsListener);
  }
  process.stdin.removeAllListeners("end");
  const load = (path: string) => vite.ssrLoadModule(path) as Promise<Program>;
  const { requireInstallation } = await load("/app/draws/services/site-name.server.ts");
  const { carryOutRestore } = await load("/app/backup/restore/carry-out-restore.server.ts");
  const { fillEmptyDatabase } = await load("/app/sample/fill-empty-database.server.ts");
  const { measureSite } = await load("/app/monitoring/measure-site.server.ts");
  const { prepareFirstOwner } = await load("/app/accounts/pages/first-owner.server.ts");
  return {
    requireInstallation,
    carryOutRestore,
    fillEmptyDatabase,
    prepareFirstOwner,
    measureSite,
    createSite: (parts) => reloadingSite(vite, load, parts),
  };
});

/** Recreates the site when Vite has reloaded its code. */
function reloadingSite(
  vite: ViteDevServer,
  load: (path: string) => Promise<Program>,
  parts: ServedSiteParts,
): ServedSite {
  let current: { createSite: Program["createSite"]; site: Promise<ServedSite> } | undefined;

  async function newestSite(): Promise<ServedSite> {
    const { createSite } = await load("/app/site.server.ts");
    if (current?.createSite === createSite) return current.site;
    const former = current;
    const site = Promise.resolve(createSite(parts));
    current = { createSite, site };
    await (await former?.site)?.close();
    return site;
  }

  async function handleRequest(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      const site = await newestSite();
      await site.listener(request, response);
    } catch (error) {
      if (error instanceof Error) vite.ssrFixStacktrace(error);
      console.error(error);
      response.writeHead(500, { "Content-Type": "text/plain" });
      response.end(error instanceof Error ? error.stack : String(error));
    }
  }

  return {
    listener(request, response) {
      vite.middlewares(request, response, () => handleRequest(request, response));
      return undefined;
    },
    async close() {
      await (await current?.site)?.close();
      await vite.close();
    },
  };
}
