// The site as one request listener: static files, then media, then pages.
import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import path from "node:path";
import * as routes from "virtual:react-router/server-build";
import { createRequestHandler, RouterContextProvider } from "react-router";
import { listPeopleWho } from "./accounts/people/people-store.server.ts";
import { accountJobs } from "./accounts/sessions/session-jobs.server.ts";
import { accountsContext, openAccounts } from "./accounts/sign-in/accounts.server.ts";
import {
  openRecentSessions,
  recentSessionsContext,
} from "./accounts/sign-in/recent-sessions.server.ts";
import { requireRecipient } from "./backup/archive/encryption.server.ts";
import { backupJobs } from "./backup/backup-jobs.server.ts";
import {
  hasFiles,
  largestWithFiles,
  openFileForms,
} from "./contact/attachments/receive-files.server.ts";
import { enquiryJobs } from "./contact/enquiry-jobs.server.ts";
import { viewingJobs } from "./contact/viewings/viewing-jobs.server.ts";
import { publishingJobs } from "./content/publishing-jobs.server.ts";
import { checkAtStart, integrityJobs } from "./draws/integrity/integrity-jobs.server.ts";
import { drawJobs } from "./draws/jobs/draw-jobs.server.ts";
import { checkSigning, listReadableKeys } from "./draws/ledger/check-signing.server.ts";
import { drawServicesContext } from "./draws/services/draw-services-context.server.ts";
import { openInstallation } from "./draws/services/installation.server.ts";
import { noteScheduled, scheduledCollections } from "./editor/record-scheduled.server.ts";
import { checkAcknowledged, startNoting } from "./entries/acknowledged/note.server.ts";
import { postEntry, slugOfPostedEntry } from "./entries/api/post-entry.server.ts";
import { networkOf } from "./entries/enter-draw.server.ts";
import { entryJobs } from "./entries/entry-jobs.server.ts";
import {
  type EntryServices,
  entryServicesContext,
  openEntryServices,
} from "./entries/entry-services.server.ts";
import { startSharing } from "./entries/share-pressure.server.ts";
import { albums } from "./gallery/photo/album-document.ts";
import { importJobs } from "./imports/import-jobs.server.ts";
import { startLive } from "./live/start-live.server.ts";
import { mailJobs } from "./mail/mail-jobs.server.ts";
import { isPictureKey } from "./media/file-names.ts";
import { mediaJobs } from "./media/media-jobs.server.ts";
import { type MediaServices, mediaServicesContext } from "./media/media-services.server.ts";
import { serveMedia } from "./media/serve.server.ts";
import { openPageCache } from "./pages/cache-pages.server.ts";
import { findParts } from "./pages/cached-pages.ts";
import { renderInLanguages } from "./pages/render-in-language.server.ts";
import type { Database } from "./platform/database/database.server.ts";
import { watchWriting } from "./platform/database/watch-writing.server.ts";
import type { Environment } from "./platform/environment.server.ts";
import { cacheFiles } from "./platform/files/cached-files.server.ts";
import { openFiles } from "./platform/files/file-store.server.ts";
import { openConcurrencyLimit } from "./platform/http/concurrency-limit.server.ts";
import { waitForOthers } from "./platform/http/connection-turns.server.ts";
import {
  clientAddressContext,
  databaseContext,
  environmentContext,
  logContext,
  requestNumberContext,
} from "./platform/http/context.server.ts";
import { openDownloads } from "./platform/http/downloads.server.ts";
import type { RequestListener } from "./platform/http/http-server.server.ts";
import { refuseInOutage } from "./platform/http/outage.server.ts";
import { admitToConnection } from "./platform/http/pipelining.server.ts";
import { checkReadiness, shareReadiness, shuttingDown } from "./platform/http/readiness.server.ts";
import { asProblem, isOfApi, logWhenDone, refuse } from "./platform/http/request-outcome.server.ts";
import { openRequestQueue } from "./platform/http/request-queue.server.ts";
import {
  addressOf,
  clientAddress,
  hasLargeBody,
  hasTwoHosts,
  isForeignPost,
  largestBody,
  RequestRefused,
  toWebRequest,
  whenClosed,
} from "./platform/http/requests.server.ts";
import { isDataOfFile } from "./platform/http/route-addresses.server.ts";
import { securityHeaders } from "./platform/http/security-headers.server.ts";
import { sendPage, sendText } from "./platform/http/send-page.server.ts";
import { openStaticFiles } from "./platform/http/static-files.server.ts";
import type { SiteEnvironment } from "./platform/installation/secrets.server.ts";
import type { JobQueue } from "./platform/jobs/job-queue.ts";
import { jobQueuesContext, jobRecordJobs } from "./platform/jobs/job-records.server.ts";
import { startJobs } from "./platform/jobs/runner.server.ts";
import type { Log } from "./platform/log.server.ts";
import {
  measureRequest,
  pageCacheLookups,
  watchSite,
} from "./platform/metrics/process-metrics.server.ts";
import { startHeartbeat } from "./platform/nodes/heartbeat.server.ts";
import { projectFolder } from "./platform/project-folder.server.ts";
import { showJobs } from "./show/show-jobs.server.ts";
import { alarmJobs } from "./staff/alarms/alarm-jobs.server.ts";
import { reminderJobs } from "./tickets/reminder-jobs.server.ts";

export type SiteParts = { database: Database; environment: Environment; log: Log };
export type Site = { listener: RequestListener; close(): Promise<void> };

const production = import.meta.env.PROD;

/** Pages are rendered one after the other anyway; the rest of the time goes to the database. */
const visitorLimits = { atOnce: 4, waiting: 200, waitingPerNetwork: 100 };
/** Leaf lists, ledgers, archives: enough for a newsroom, not for one network to use the whole line. */
const downloadLimits = {
  atOnce: 60,
  perNetwork: 12,
  perNetworkAndMinute: 120,
  mostMilliseconds: 10 * 60_000,
};
/** Films and documents of the library: a page of a home may show several, and an office shares one network. */
const largeMediaLimits = {
  atOnce: 400,
  perNetwork: 60,
  refusal: "Too many large files are being sent. Try again in a moment.",
  retryAfter: 10,
};
/** Each may take a megabyte of memory until it is answered. */
const largeBodyLimits = {
  atOnce: 32,
  perNetwork: 4,
  refusal: "The site is very busy. Try again in a moment.",
  retryAfter: 10,
};
/** A share of their own, so that staff and the show go on when visitors are too many. */
const staffLimits = { atOnce: 4, waiting: 200, waitingPerNetwork: 200 };

export async function createSite(
  given: SiteParts,
  { cachesPages = production }: { cachesPages?: boolean } = {},
): Promise<Site> {
  await requireRecipient(given.environment.backups.recipient);
  const environment = await openInstallation(given.database, given.environment);
  const parts = { ...given, environment };
  const stored = openFiles(environment);
  const files = environment.objectStore ? cacheFiles(stored, { keeps: isPictureKey }) : stored;
  const assets = production ? openStaticFiles(path.join(projectFolder, "build/client")) : undefined;
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
  const visitorRequests = openRequestQueue(visitorLimits);
  const staffRequests = openRequestQueue(staffLimits);
  const downloads = openDownloads(downloadLimits);
  const largeMedia = openConcurrencyLimit(largeMediaLimits);
  const largeBodies = openConcurrencyLimit(largeBodyLimits);
  const fileForms = openFileForms();
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

  let closing = false;
  const commonHeaders = securityHeaders(parts.environment.publicUrl);

  async function handle(
    request: IncomingMessage,
    response: ServerResponse,
    log: Log,
    requestNumber: string,
  ) {
    setHeaders(response, { ...commonHeaders, "X-Request-Id": requestNumber });
    const address = addressOf(request, parts.environment);
    const { pathname } = address;
    const client = clientAddress(request, parts.environment.trustedProxies);
    const slug = slugOfPostedEntry(request.method, pathname);
    if (slug !== undefined) {
      const posted = { services, log, url: address, address: client };
      return sendText(request, response, await postEntry(request, slug, posted));
    }
    if (assets?.answer(request, response, pathname)) return;
    const network = networkOf(client, services.networkKey);
    const sendLargeMedia = (send: () => Promise<void>) => largeMedia.run(network, send);
    if (await serveMedia(files, request, response, { pathname, sendLarge: sendLargeMedia })) return;
    if (pathname === "/readyz") return sendReadiness(response);

    if (!isOfApi(pathname) && isForeignPost(request, address)) {
      log.warn({ path: pathname }, "A post from another site was refused.");
      throw new RequestRefused(
        403,
        "This was not sent from the site itself. Open the page again and send it from there.",
      );
    }

    const send = (rendered: Response) =>
      sendPage(request, response, rendered, {
        secure: parts.environment.publicUrl.startsWith("https:"),
        strict: production,
      });
    const isFileData = isDataOfFile(pathname);
    if (isFileData && !pathname.startsWith("/admin/")) throw nothingThere();
    const sender = { network, signal: whenClosed(request) };
    const isStaff = recentSessions.has(request.headers.cookie);
    const queue = isStaff ? staffRequests : visitorRequests;
    const inTurn = <Result>(work: () => Promise<Result>) =>
      queue.run(sender, async () => {
        await waitForOthers();
        return work();
      });
    const key = pageCache?.keyOf(request, address);
    if (pageCache && key !== undefined) {
      if (measures) pageCacheLookups.inc({ result: "miss" });
      if (await inTurn(() => pageCache.renderAndSend(request, response, key, send))) return;
    }
    async function renderAndSend(mostBytes: number) {
      // The body is read before the request takes its turn: a slow client keeps nobody waiting.
      const webRequest = await toWebRequest(request, parts.environment, mostBytes);
      // In the admin area the guard answers first, as for every other address of it.
      const asked =
        isFileData && webRequest.method === "GET" ? withoutLoaders(webRequest) : webRequest;
      const page = await inTurn(() => renderPage(asked, contextFor(log, requestNumber, client)));
      if (asked !== webRequest && page.ok && page.status !== 202) throw nothingThere();
      const answer = asProblem(pathname, page);
      // Staff download backups, which may take long on a slow line.
      if (isStaff) await send(answer);
      else await downloads.send(network, response, answer, send);
    }
    if (hasFiles(request, pathname)) {
      return fileForms.run(network, () => renderAndSend(largestWithFiles));
    }
    if (isStaff || !hasLargeBody(request)) return renderAndSend(largestBody);
    return largeBodies.run(network, () => renderAndSend(largestBody));
  }

  const checksObjects = environment.objectStore && {
    objects: async () => void (await stored.size("media/any/any")),
  };
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
    try {
      await handle(request, response, log, requestNumber);
    } catch (error) {
      if (!response.headersSent) {
        setHeaders(response, { ...commonHeaders, "X-Request-Id": requestNumber });
      }
      refuse(request, response, error, log);
    }
  }

  return {
    listener(request, response) {
      if (!admitToConnection(request, response, commonHeaders)) return undefined;
      if (hasTwoHosts(request)) return handleAndLog(request, response);
      if (isHealthCheck(request)) return sendHealth(request, response);
      // First, because a viewer stays for hours and should cost no more than its connection.
      if (live.answer(request, response)) return undefined;
      if (measures) measureRequest(request, response);
      if (pageCache?.sendCached(request, response)) {
        if (measures) pageCacheLookups.inc({ result: "hit" });
        return undefined;
      }
      return handleAndLog(request, response);
    },
    async close() {
      closing = true;
      sharing.stop();
      unwatch();
      const background = [jobs.stop(), heartbeat.stop(), writing.stop(), noting.stop()];
      await Promise.all([pageCache?.close(), live.close(), ...background]);
    },
  };
}

/** The background work of every feature. */
function listQueues(
  parts: SiteParts & { environment: SiteEnvironment },
  services: EntryServices,
  media: MediaServices,
): JobQueue[] {
  const listPeopleWhoAnswer = () => listPeopleWho(parts.database, "enquiries.answer");
  return [
    ...mailJobs(parts),
    ...enquiryJobs({ ...parts, listPeopleWhoAnswer }),
    ...viewingJobs(parts),
    ...publishingJobs(parts, [...scheduledCollections, albums], noteScheduled),
    ...drawJobs(services),
    ...integrityJobs(services, parts.environment, () =>
      checkAcknowledged(parts.database, parts.environment.dataFolder),
    ),
    ...entryJobs(services),
    ...showJobs(services),
    ...reminderJobs(services, parts.environment),
    ...importJobs(services, parts.environment),
    ...mediaJobs(media),
    ...backupJobs({ ...parts, requireKeys: () => checkSigning(services) }),
    ...alarmJobs(parts),
    ...accountJobs(parts),
    ...jobRecordJobs(parts),
  ];
}

function setHeaders(response: ServerResponse, headers: Record<string, string>) {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
}

/** Runs the middleware of a data address only: no route has this name. */
function withoutLoaders(request: Request): Request {
  const address = new URL(request.url);
  address.search = "?_routes=none";
  return new Request(address, request);
}

function nothingThere(): RequestRefused {
  return new RequestRefused(404, "There is nothing at this address.", {
    "Cache-Control": "no-store",
  });
}

function isHealthCheck({ url = "" }: IncomingMessage): boolean {
  return url === "/healthz" || url.startsWith("/healthz?");
}

function sendJson(response: ServerResponse, status: number, body: unknown) {
  response.writeHead(status, { "Content-Type": "application/json", "Cache-Control": "no-store" });
  response.end(JSON.stringify(body));
}
