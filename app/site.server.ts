// The site as one request listener: static files, then media, then pages.
import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import * as routes from "virtual:react-router/server-build";
import { createRequestHandler, RouterContextProvider } from "react-router";
import { accountsContext, openAccounts } from "./accounts/sign-in/accounts.server.ts";
import {
  openRecentSessions,
  recentSessionsContext,
} from "./accounts/sign-in/recent-sessions.server.ts";
import { openRequestHandler } from "./answer-request.server.ts";
import { listQueues } from "./background-work.server.ts";
import { requireRecipient } from "./backup/archive/encryption.server.ts";
import { checkAtStart } from "./draws/integrity/integrity-jobs.server.ts";
import { checkSigning, listReadableKeys } from "./draws/ledger/check-signing.server.ts";
import { drawServicesContext } from "./draws/services/draw-services-context.server.ts";
import { openInstallation } from "./draws/services/installation.server.ts";
import { startNoting } from "./entries/acknowledged/note.server.ts";
import { entryServicesContext, openEntryServices } from "./entries/entry-services.server.ts";
import { startSharing } from "./entries/share-pressure.server.ts";
import { openRefusalTexts } from "./languages/refusal-texts.server.ts";
import { startLive } from "./live/start-live.server.ts";
import { isPictureKey } from "./media/file-names.ts";
import { mediaServicesContext } from "./media/media-services.server.ts";
import { openPageCache } from "./pages/cache-pages.server.ts";
import { findParts } from "./pages/cached-pages.ts";
import { renderInLanguages } from "./pages/render-in-language.server.ts";
import type { Database } from "./platform/database/database.server.ts";
import { watchWriting } from "./platform/database/watch-writing.server.ts";
import type { Environment } from "./platform/environment.server.ts";
import { cacheFiles } from "./platform/files/cached-files.server.ts";
import { openFiles } from "./platform/files/file-store.server.ts";
import {
  clientAddressContext,
  databaseContext,
  environmentContext,
  logContext,
  requestNumberContext,
} from "./platform/http/context.server.ts";
import type { RequestListener } from "./platform/http/http-server.server.ts";
import { admitToConnection } from "./platform/http/limits/pipelining.server.ts";
import { endUnread } from "./platform/http/limits/unread.server.ts";
import { refuseInOutage } from "./platform/http/outage.server.ts";
import { checkReadiness, shareReadiness, shuttingDown } from "./platform/http/readiness.server.ts";
import { logWhenDone, refuse } from "./platform/http/request-outcome.server.ts";
import { hasTwoHosts } from "./platform/http/requests.server.ts";
import { securityHeaders } from "./platform/http/security-headers.server.ts";
import { jobQueuesContext } from "./platform/jobs/job-records.server.ts";
import { startJobs } from "./platform/jobs/runner.server.ts";
import type { Log } from "./platform/log.server.ts";
import {
  measureRequest,
  pageCacheLookups,
  watchSite,
} from "./platform/metrics/process-metrics.server.ts";
import { startHeartbeat } from "./platform/nodes/heartbeat.server.ts";

type SiteParts = { database: Database; environment: Environment; log: Log };
export type Site = { listener: RequestListener; close(): Promise<void> };

const production = import.meta.env.PROD;

export async function createSite(
  given: SiteParts,
  { cachesPages = production }: { cachesPages?: boolean } = {},
): Promise<Site> {
  await requireRecipient(given.environment.backups.recipient);
  const environment = await openInstallation(given.database, given.environment);
  const parts = { ...given, environment };
  const stored = openFiles(environment);
  const files = environment.objectStore ? cacheFiles(stored, { keeps: isPictureKey }) : stored;
  const accounts = openAccounts(parts);
  const services = await openEntryServices(parts);
  const sharing = startSharing(services);
  const media = { database: parts.database, files, log: parts.log };
  const queues = listQueues(parts, services, media);
  const jobs = await startJobs(parts, queues);
  await checkAtStart(parts.database);
  const live = await startLive(services, parts.environment);
  const writing = watchWriting(parts.database, parts.log);
  const noting = startNoting(parts);
  const heartbeat = startHeartbeat({
    ...parts,
    listReadableKeys: () => listReadableKeys(services),
  });
  const unwatch = watchSite(parts.database.$client, live.viewers);
  const measures = environment.metrics !== undefined;
  const recentSessions = openRecentSessions();
  const renderPage = refuseInOutage(
    renderInLanguages(routes, parts.database, (build) =>
      createRequestHandler(build, production ? "production" : "development"),
    ),
  );

  const pageCache = cachesPages
    ? await openPageCache({
        ...parts,
        partsOf: findParts(Object.values(routes.routes).filter((route) => route !== undefined)),
        render: (request) => renderPage(request, contextFor(parts.log, randomUUID(), "")),
      })
    : undefined;

  function contextFor(log: Log, requestNumber: string, client: string) {
    const context = new RouterContextProvider();
    context.set(databaseContext, parts.database);
    context.set(environmentContext, parts.environment);
    context.set(logContext, log);
    context.set(requestNumberContext, requestNumber);
    context.set(accountsContext, accounts);
    context.set(drawServicesContext, services);
    context.set(entryServicesContext, services);
    context.set(mediaServicesContext, media);
    context.set(jobQueuesContext, queues);
    context.set(clientAddressContext, client);
    context.set(recentSessionsContext, recentSessions);
    return context;
  }

  const handle = openRequestHandler({
    environment,
    services,
    files,
    recentSessions,
    pageCache,
    sendReadiness,
    renderPage: (request, { log, requestNumber, client }) =>
      renderPage(request, contextFor(log, requestNumber, client)),
  });
  let closing = false;
  const commonHeaders = securityHeaders(parts.environment.publicUrl);

  const checksObjects = environment.objectStore && {
    objects: async () => void (await stored.size("media/any/any")),
  };
  const translateRefusal = await openRefusalTexts();
  const readReadiness = shareReadiness(() =>
    checkReadiness(
      { ...given, dataFolder: environment.dataFolder },
      { signing: () => checkSigning(services), ...checksObjects },
    ),
  );

  async function sendReadiness(response: ServerResponse) {
    if (closing) return sendJson(response, 503, shuttingDown);
    const readiness = await readReadiness();
    sendJson(response, readiness.ready ? 200 : 503, readiness);
  }

  /** Before everything else: it says that the process is alive, however busy it is. */
  function sendHealth(request: IncomingMessage, response: ServerResponse): undefined {
    const requestNumber = randomUUID();
    logWhenDone(request, response, parts.log.child({ request: requestNumber }));
    setHeaders(response, { ...commonHeaders, "X-Request-Id": requestNumber });
    sendJson(response, 200, { status: "ok" });
  }

  async function handleAndLog(request: IncomingMessage, response: ServerResponse) {
    const requestNumber = randomUUID();
    const log = parts.log.child({ request: requestNumber });
    logWhenDone(request, response, log);
    setHeaders(response, { ...commonHeaders, "X-Request-Id": requestNumber });
    try {
      await handle(request, response, log, requestNumber);
    } catch (error) {
      if (!response.headersSent) {
        setHeaders(response, { ...commonHeaders, "X-Request-Id": requestNumber });
      }
      refuse(request, response, error, { log, translate: translateRefusal });
    }
  }

  return {
    listener(request, response) {
      if (!admitToConnection(request, response, commonHeaders)) return undefined;
      if (hasTwoHosts(request)) return handleAndLog(request, response);
      if (isHealthCheck(request)) return sendHealth(request, response);
      // First, because a viewer stays for hours and should cost no more than its connection.
      if (live.answer(request, response)) return undefined;
      endUnread(response);
      if (measures) measureRequest(request, response);
      if (pageCache?.sendCached(request, response)) {
        if (measures) pageCacheLookups.inc({ result: "hit" });
        return undefined;
      }
      return handleAndLog(request, response);
    },
    async close() {
      closing = true;
      unwatch();
      const background = [
        jobs.stop(),
        heartbeat.stop(),
        writing.stop(),
        noting.stop(),
        sharing.stop(),
      ];
      await Promise.all([pageCache?.close(), live.close(), ...background]);
    },
  };
}

function setHeaders(response: ServerResponse, headers: Record<string, string>) {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
}

function isHealthCheck({ url = "" }: IncomingMessage): boolean {
  return url === "/healthz" || url.startsWith("/healthz?");
}

function sendJson(response: ServerResponse, status: number, body: unknown) {
  response.writeHead(status, { "Content-Type": "application/json", "Cache-Control": "no-store" });
  response.end(JSON.stringify(body));
}
