// A lane of its own for entries sent as JSON: past the router, which costs more than the entry itself.
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Environment } from "../../platform/environment.server.ts";
import { addressOf, clientAddress, readBody } from "../../platform/http/requests.server.ts";
import { sendText } from "../../platform/http/send-page.server.ts";
import type { Log } from "../../platform/log.server.ts";
import type { DrawOffice } from "../office.server.ts";
import { isForeign, takeEntry } from "./take-entry.server.ts";

/** As it is usually written. Whatever else means the same goes through the router, to the same end. */
const entriesAddress = /^\/api\/draws\/([a-z0-9-]+)\/entries$/;

/** The draw an entry is for, when this is a post for this lane. */
export function slugOfEntry({ method, url = "" }: IncomingMessage): string | undefined {
  return method === "POST" ? entriesAddress.exec(url)?.[1] : undefined;
}

type Lane = {
  office: DrawOffice;
  environment: Environment;
  log: Log;
  requestNumber: string;
  /** What every answer of the site carries, names and values in turn. */
  always: string[];
};

export function answerEntry(
  request: IncomingMessage,
  response: ServerResponse,
  slug: string,
  { office, environment, log, requestNumber, always }: Lane,
): Promise<void> {
  const { headers } = request;
  return takeEntry(office, log, {
    slug,
    contentType: headers["content-type"],
    idempotencyKey: headers["idempotency-key"]?.toString(),
    foreign: isForeign(headers.origin, () => addressOf(request, environment).host),
    address: clientAddress(request, environment.trustedProxies),
    read: () => readBody(request),
  }).then((answer) => {
    answer.headers["X-Request-Id"] = requestNumber;
    return sendText(request, response, answer, always);
  });
}
