// A lane of its own for entries sent as JSON: past the router, which costs more than the entry itself.
import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { PlainAnswer } from "../../draws/api/answers.server.ts";
import type { DrawOffice } from "../../draws/draw-services.server.ts";
import type { SealedDraw } from "../../draws/sealed-draw.ts";
import type { Environment } from "../../platform/environment.server.ts";
import { noteWhenDone, refuse } from "../../platform/http/answered.server.ts";
import { addressOf, clientAddress, readBody } from "../../platform/http/requests.server.ts";
import { sendText } from "../../platform/http/send-page.server.ts";
import type { Log } from "../../platform/log.server.ts";
import { outcomeOf } from "../enter-draw.server.ts";
import type { Asker, Committed } from "../entry-queue.server.ts";
import {
  answerOf,
  type EntryPost,
  isForeign,
  notSaved,
  readPost,
  refusePost,
  takeEntry,
} from "./take-entry.server.ts";

/** As it is usually written. Whatever else means the same goes through the router, to the same end. */
const entriesAddress = /^\/api\/draws\/([a-z0-9-]+)\/entries$/;

/** The draw an entry is for, when this is a post for this lane. */
export function slugOfEntry({ method, url = "" }: IncomingMessage): string | undefined {
  return method === "POST" ? entriesAddress.exec(url)?.[1] : undefined;
}

export type LaneParts = {
  office: DrawOffice;
  environment: Environment;
  log: Log;
  /** What every answer of the site carries, names and values in turn. */
  always: string[];
};

export class EntryLane {
  readonly #parts: LaneParts;
  #arrived: Arrival[] = [];

  constructor(parts: LaneParts) {
    this.#parts = parts;
  }

  take(request: IncomingMessage, response: ServerResponse, slug: string): void {
    // When all that has arrived by now was taken from its sockets: most bodies are whole then, and are read one after the other.
    if (this.#arrived.length === 0) setImmediate(() => this.#readAll());
    this.#arrived.push(new Arrival(this.#parts, request, response, slug));
  }

  #readAll(): void {
    const arrived = this.#arrived;
    this.#arrived = [];
    for (const each of arrived) each.read();
  }
}

/**
 * A post on its way. Hundreds wait at once, and what each keeps in memory while it does is what V8 has to carry around:
 * no promise, no listener, no closure.
 */
class Arrival implements Asker {
  readonly #parts: LaneParts;
  readonly #request: IncomingMessage;
  readonly #response: ServerResponse;
  readonly #slug: string;
  readonly #number = randomUUID();
  #draw: SealedDraw | undefined;

  constructor(parts: LaneParts, request: IncomingMessage, response: ServerResponse, slug: string) {
    this.#parts = parts;
    this.#request = request;
    this.#response = response;
    this.#slug = slug;
    if (parts.log.writes("info")) noteWhenDone(request, response, this.#log());
  }

  read(): void {
    try {
      const post = this.#post();
      const refusal = refusePost(post);
      // From memory: what an entry is judged by is sealed, and the rest is looked up with it.
      const draw = this.#parts.office.sealed.known(this.#slug)?.draw;
      if (refusal) this.#send(refusal);
      else if (draw && this.#request.complete) this.#enter(draw, post);
      else void this.#sendLater(this.#takePatiently(post));
    } catch (error) {
      this.#fail(error);
    }
  }

  resolve(committed: Committed): void {
    try {
      const { office } = this.#parts;
      if (!this.#draw) throw new Error("Nothing was asked for.");
      const outcome = outcomeOf(office, this.#draw, committed);
      if (!(outcome instanceof Promise)) this.#send(answerOf(office, outcome));
      else void this.#sendLater(outcome.then((found) => answerOf(office, found)));
    } catch (error) {
      this.#fail(error);
    }
  }

  reject(error: unknown): void {
    try {
      this.#send(notSaved(error, this.#log()));
    } catch (unsent) {
      this.#fail(unsent);
    }
  }

  #enter(draw: SealedDraw, post: EntryPost): void {
    const body: Buffer | null = this.#request.read();
    const reading = readPost(this.#parts.office, draw, post, body ?? new Uint8Array());
    if (!reading.ok) {
      this.#send(reading.answer);
      return;
    }
    this.#draw = draw;
    this.#parts.office.entries.add(draw.id, reading.candidate, this);
  }

  /** The first post for a draw, and what comes in pieces. */
  #takePatiently(post: EntryPost): Promise<PlainAnswer> {
    const read = () => readBody(this.#request);
    return takeEntry(this.#parts.office, this.#log(), this.#slug, post, read);
  }

  async #sendLater(coming: Promise<PlainAnswer>): Promise<void> {
    try {
      this.#send(await coming);
    } catch (error) {
      this.#fail(error);
    }
  }

  #post(): EntryPost {
    const { environment } = this.#parts;
    const { headers } = this.#request;
    return {
      contentType: headers["content-type"],
      idempotencyKey: headers["idempotency-key"]?.toString(),
      foreign:
        headers.origin !== undefined &&
        isForeign(headers.origin, addressOf(this.#request, environment).host),
      address: clientAddress(this.#request, environment.trustedProxies),
    };
  }

  #send(answer: PlainAnswer): void {
    answer.headers["X-Request-Id"] = this.#number;
    const sending = sendText(this.#request, this.#response, answer, this.#parts.always);
    sending?.catch((error: unknown) => this.#fail(error));
  }

  #fail(error: unknown): void {
    const { always } = this.#parts;
    if (!this.#response.headersSent) {
      for (let place = 0; place < always.length; place += 2) {
        this.#response.setHeader(always[place] ?? "", always[place + 1] ?? "");
      }
      this.#response.setHeader("X-Request-Id", this.#number);
    }
    refuse(this.#request, this.#response, error, this.#log());
  }

  #log(): Log {
    return this.#parts.log.child({ request: this.#number });
  }
}
