import type { IncomingMessage, ServerResponse } from "node:http";
import path from "node:path";
import type { RecentSessions } from "./accounts/sign-in/recent-sessions.server.ts";
import {
  hasFiles,
  largestWithFiles,
  openFileForms,
} from "./contact/attachments/receive-files.server.ts";
import { largestEntry, postEntry, slugOfPostedEntry } from "./entries/api/post-entry.server.ts";
import type { EntryServices } from "./entries/entry-services.server.ts";
import { serveMedia } from "./media/serve.server.ts";
import type { openPageCache } from "./pages/cache-pages.server.ts";
import type { FileStore } from "./platform/files/stored-files.server.ts";
import { openConcurrencyLimit } from "./platform/http/limits/concurrency-limit.server.ts";
import { waitForOthers } from "./platform/http/limits/connection-turns.server.ts";
import { openDownloads } from "./platform/http/limits/downloads.server.ts";
import { networkOf } from "./platform/http/limits/network-of.server.ts";
import { openRequestQueue } from "./platform/http/limits/request-queue.server.ts";
import { asProblem, isOfApi } from "./platform/http/request-outcome.server.ts";
import {
  addressOf,
  bodyBytes,
  clientAddress,
  isForeignPost,
  largestBody,
  toWebRequest,
  whenClosed,
} from "./platform/http/requests.server.ts";
import { isDataOfFile } from "./platform/http/route-addresses.server.ts";
import { sendPage, sendText } from "./platform/http/send-page.server.ts";
import { openStaticFiles } from "./platform/http/static-files.server.ts";
import type { SiteEnvironment } from "./platform/installation/secrets.server.ts";
import type { Log } from "./platform/log.server.ts";
import { pageCacheLookups } from "./platform/metrics/process-metrics.server.ts";
import { projectFolder } from "./platform/project-folder.server.ts";
import { RequestRefused } from "./platform/request-refused.ts";

type RequestHandler = (
  request: IncomingMessage,
  response: ServerResponse,
  log: Log,
  requestNumber: string,
) => Promise<void>;

type HandlerParts = {
  environment: SiteEnvironment;
  services: EntryServices;
  files: FileStore;
  recentSessions: RecentSessions;
  pageCache: Awaited<ReturnType<typeof openPageCache>> | undefined;
  /** By the router. */
  renderPage(request: Request, about: RequestFacts): Promise<Response>;
  sendReadiness(response: ServerResponse): Promise<void>;
};

type RequestFacts = { log: Log; requestNumber: string; client: string };

const production = import.meta.env.PROD;

/** Pages are rendered one after the other anyway; the rest of the time goes to the database. */
const visitorLimits = { atOnce: 4, waiting: 200, waitingPerNetwork: 100 };
/**
 * Leaf lists, ledgers, archives: enough for a hall of guests who verify behind one address, not for one network to use the
 * whole line.
 */
const downloadLimits = {
  atOnce: 60,
  perNetwork: 12,
  perNetworkAndMinute: 1200,
  mostMilliseconds: 10 * 60_000,
};
/** Films and documents of the library: a page of a home may show several, and an office shares one network. */
const largeMediaLimits = {
  atOnce: 400,
  perNetwork: 60,
  refusal: "Too many large files are being sent. Try again in a moment.",
  retryAfter: 10,
};
/** In bytes: a body is in memory until it is answered. A hall of guests who enter behind one address sends less. */
const bodyLimits = {
  atOnce: 64 * 1024 * 1024,
  perNetwork: 4 * 1024 * 1024,
  refusal: "The site is very busy. Try again in a moment.",
  retryAfter: 10,
};
/** Setting a PDF takes the only thread for a quarter of a second. Pages do not wait behind a line of them. */
const paperLimits = { atOnce: 1, waiting: 60, waitingPerNetwork: 30 };
/** A share of their own, so that staff and the show go on when visitors are too many. */
const staffLimits = { atOnce: 4, waiting: 200, waitingPerNetwork: 200 };

export function openRequestHandler(parts: HandlerParts): RequestHandler {
  const { environment, services, files, recentSessions, pageCache, renderPage } = parts;
  const assets = production ? openStaticFiles(path.join(projectFolder, "build/client")) : undefined;
  const measures = environment.metrics !== undefined;
  const visitorRequests = openRequestQueue(visitorLimits);
  const paperRequests = openRequestQueue(paperLimits);
  const staffRequests = openRequestQueue(staffLimits);
  const downloads = openDownloads(downloadLimits);
  const largeMedia = openConcurrencyLimit(largeMediaLimits);
  const bodies = openConcurrencyLimit(bodyLimits);
  const fileForms = openFileForms();

  return async function handle(request, response, log, requestNumber) {
    const address = addressOf(request, environment);
    const { pathname } = address;
    const client = clientAddress(request, environment.trustedProxies);
    const slug = slugOfPostedEntry(request.method, pathname);
    if (slug === undefined && assets?.answer(request, response, pathname)) return;
    const network = networkOf(client, services.networkKey);
    if (slug !== undefined) {
      const posted = { services, log, url: address, network };
      const enter = () => postEntry(request, slug, posted);
      const entered = await bodies.run(network, enter, bodyBytes(request, largestEntry));
      return sendText(request, response, entered);
    }
    const sendLargeMedia = (send: () => Promise<void>) => largeMedia.run(network, send);
    if (await serveMedia(files, request, response, { pathname, sendLarge: sendLargeMedia })) return;
    if (pathname === "/readyz") return parts.sendReadiness(response);

    if (!isOfApi(pathname) && isForeignPost(request, address)) {
      log.warn({ path: pathname }, "A post from another site was refused.");
      throw new RequestRefused(
        403,
        "This was not sent from the site itself. Open the page again and send it from there.",
      );
    }

    const send = (rendered: Response) =>
      sendPage(request, response, rendered, {
        secure: environment.publicUrl.startsWith("https:"),
        strict: production,
      });
    const isFileData = isDataOfFile(pathname);
    if (isFileData && !pathname.startsWith("/admin/")) throw nothingThere();
    const sender = { network, signal: whenClosed(request) };
    const isStaff = recentSessions.has(request.headers.cookie);
    const ofVisitors = isPaper(pathname) ? paperRequests : visitorRequests;
    const queue = isStaff ? staffRequests : ofVisitors;
    const inTurn = <Result>(work: () => Promise<Result>) =>
      queue.run(sender, async () => {
        await waitForOthers();
        sender.signal.throwIfAborted();
        return work();
      });
    const key = pageCache?.keyOf(request, address);
    if (pageCache && key !== undefined) {
      if (measures) pageCacheLookups.inc({ result: "miss" });
      if (await inTurn(() => pageCache.renderAndSend(request, response, key, send))) return;
    }
    async function renderAndSend(mostBytes: number) {
      // The body is read before the request takes its turn: a slow client keeps nobody waiting.
      const webRequest = await toWebRequest(request, environment, mostBytes);
      // In the admin area the guard answers first, as for every other address of it.
      const asked =
        isFileData && webRequest.method === "GET" ? withoutLoaders(webRequest) : webRequest;
      const page = await inTurn(() => renderPage(asked, { log, requestNumber, client }));
      if (asked !== webRequest && page.ok && page.status !== 202) throw nothingThere();
      const answer = asProblem(pathname, page);
      // Staff download backups, which may take long on a slow line. Asked again: the guard may only now have accepted them.
      if (recentSessions.has(request.headers.cookie)) await send(answer);
      else await downloads.send(network, response, answer, send);
    }
    if (hasFiles(request, pathname)) {
      return fileForms.run(network, () => renderAndSend(largestWithFiles));
    }
    const size = isStaff ? 0 : bodyBytes(request, largestBody);
    return bodies.run(network, () => renderAndSend(largestBody), size);
  };
}

/** In every spelling of the address that the router accepts. */
function isPaper(pathname: string): boolean {
  return /\.pdf\/*$/i.test(decodeURIComponent(pathname));
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
