// A lane of its own for entries sent as JSON: past the router, which costs more than the entry itself.
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Environment } from "../../platform/environment.server.ts";
import { addressOf, clientAddress, readBody } from "../../platform/http/requests.server.ts";
import { sendText } from "../../platform/http/send-page.server.ts";
import type { Log } from "../../platform/log.server.ts";
import type { DrawOffice } from "../office.server.ts";
import { takeEntry } from "./take-entry.server.ts";

/** As it is usually written. Whatever else means the same goes through the router, to the same end. */
const entriesAddress = /^\/api\/draws\/(?<slug>[a-z0-9-]+)\/entries$/;

/** The draw an entry is for, when this is a post for this lane. */
export function slugOfEntry({ method, url = "" }: IncomingMessage): string | undefined {
  return method === "POST" ? entriesAddress.exec(url)?.groups?.slug : undefined;
}

type Lane = {
  office: DrawOffice;
  environment: Environment;
  log: Log;
  /** What every answer of the site carries. */
  headers: Record<string, string>;
};

export async function answerEntry(
  request: IncomingMessage,
  response: ServerResponse,
  slug: string,
  { office, environment, log, headers }: Lane,
): Promise<void> {
  const answer = await takeEntry(office, log, {
    slug,
    header: (name) => request.headers[name.toLowerCase()]?.toString(),
    host: () => addressOf(request, environment).host,
    address: clientAddress(request, environment.trustedProxies),
    read: () => readBody(request),
  });
  await sendText(request, response, { ...answer, headers: { ...headers, ...answer.headers } });
}
