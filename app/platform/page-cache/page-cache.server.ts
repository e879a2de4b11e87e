// Public pages, rendered once and sent many times. When something they were made of changes, the old
// page goes on being sent until the new one is there, so that no visitor waits for it.
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Log } from "../log.server.ts";
import {
  type CachedPage,
  isCacheable,
  makeCachedPage,
  sendCachedPage,
} from "./cached-page.server.ts";
import { gatherSources, type PageSources, sourceName } from "./page-sources.server.ts";

type CacheSlot = {
  page: CachedPage;
  sources: PageSources;
  madeAt: number;
  /** When it was sent for the first time. */
  askedAt: number | undefined;
  /** Something it was made of has changed. */
  stale: boolean;
};

/** A page being made, and what has changed since its making began. */
type Making = { page: Promise<CachedPage | undefined>; changed: Set<string>; everything: boolean };

type PageCacheOptions = {
  render: (address: string) => Promise<Response>;
  publicUrl: string;
  log: Log;
  /** All pages in all encodings together. */
  mostBytes?: number;
};

/** A page whose sources change all the time is made anew at most this often. */
const shortestLife = 250;
/** A page that only ages is made anew when somebody asked for it, else this often. */
const unaskedLife = 30_000;
/** Whoever was sent a page fetches its files in the next moment; to make it anew for others would keep that visitor waiting. */
const momentAfterAsking = 5_000;
const lookEvery = 250;
/** So that a change of what stands on every page does not keep visitors waiting. */
const mostRenewals = 2;

export class PageCache {
  readonly #options: PageCacheOptions;
  readonly #places = new Map<string, CacheSlot>();
  readonly #making = new Map<string, Making>();
  readonly #timer: NodeJS.Timeout;
  #bytes = 0;
  #open = true;

  constructor(options: PageCacheOptions) {
    this.#options = options;
    this.#timer = setInterval(() => this.#renewDue(), lookEvery).unref();
  }

  /** True when the page was in memory and has been sent. */
  answer(request: IncomingMessage, response: ServerResponse): boolean {
    const place = this.#places.get(request.url ?? "");
    if (!place || (request.method !== "GET" && request.method !== "HEAD")) return false;
    place.askedAt ??= performance.now();
    sendCachedPage(request, response, place.page, this.#options.log);
    return true;
  }

  /**
   * Renders a page that is not in memory, once for all who ask at the same time, and keeps it if it
   * can be kept. Answers false when somebody else's attempt gave nothing to keep.
   */
  async renderAndSend(
    request: IncomingMessage,
    response: ServerResponse,
    address: string,
    sendOther: (answer: Response) => Promise<void>,
  ): Promise<boolean> {
    const pending = this.#making.get(address);
    if (pending) {
      const page = await pending.page;
      if (page) sendCachedPage(request, response, page, this.#options.log);
      return page !== undefined;
    }
    let other: Response | undefined;
    const page = await this.#make(address, (answer) => {
      other = answer;
    });
    if (page) sendCachedPage(request, response, page, this.#options.log);
    else if (other) await sendOther(other);
    return true;
  }

  /** Makes pages before anybody asks, so that not even the first visitor waits. */
  async warm(addresses: string[]) {
    for (const address of addresses) {
      const known = this.#places.has(address) || this.#making.has(address);
      if (!known && this.#open) await this.#make(address, () => {});
    }
  }

  /** What was made of this document, or of its collection as a whole, is made anew. */
  changed(collection: string, id: string) {
    const names = [sourceName(collection), sourceName(collection, id)];
    for (const place of this.#places.values()) {
      if (names.some((name) => place.sources.names.has(name))) place.stale = true;
    }
    for (const making of this.#making.values()) {
      for (const name of names) making.changed.add(name);
    }
    this.#renewDue();
  }

  everythingChanged() {
    for (const place of this.#places.values()) place.stale = true;
    for (const making of this.#making.values()) making.everything = true;
    this.#renewDue();
  }

  /** What is being made is made: whatever it reads must not be taken away before. */
  async close() {
    this.#open = false;
    clearInterval(this.#timer);
    await Promise.allSettled([...this.#making.values()].map(({ page }) => page));
  }

  get size() {
    return { pages: this.#places.size, bytes: this.#bytes };
  }

  #renewDue() {
    const now = performance.now();
    const due = [...this.#places].filter(
      ([address, place]) => isDue(place, now) && !this.#making.has(address),
    );
    const askedFirst = due.sort(
      ([, left], [, right]) =>
        Number(left.askedAt === undefined) - Number(right.askedAt === undefined),
    );
    const room = Math.max(0, mostRenewals - this.#making.size);
    for (const [address] of askedFirst.slice(0, room)) this.#renew(address);
  }

  async #renew(address: string) {
    try {
      await this.#make(address, () => this.#forget(address));
    } catch (error) {
      // The old page stays: what was true a moment ago is better than an error.
      this.#options.log.warn({ err: error, path: address }, "A page could not be made anew.");
      const place = this.#places.get(address);
      if (place) place.madeAt = performance.now();
    }
    if (this.#open) this.#renewDue();
  }

  #make(address: string, onOther: (answer: Response) => void): Promise<CachedPage | undefined> {
    const making: Making = {
      page: Promise.resolve(undefined),
      changed: new Set(),
      everything: false,
    };
    making.page = this.#makeOnce(address, making, onOther).finally(() =>
      this.#making.delete(address),
    );
    this.#making.set(address, making);
    return making.page;
  }

  async #makeOnce(address: string, making: Making, onOther: (answer: Response) => void) {
    const { result: answer, sources } = await gatherSources(() => this.#options.render(address));
    if (!isCacheable(answer)) {
      onOther(answer);
      return undefined;
    }
    const type = answer.headers.get("Content-Type") ?? "";
    const body = Buffer.from(await answer.arrayBuffer());
    const before = this.#places.get(address)?.page;
    const page = await makeCachedPage(body, type, this.#options.publicUrl, before);
    const stale = making.everything || [...making.changed].some((name) => sources.names.has(name));
    this.#keep(address, { page, sources, madeAt: performance.now(), askedAt: undefined, stale });
    return page;
  }

  #keep(address: string, place: CacheSlot) {
    this.#forget(address);
    this.#places.set(address, place);
    this.#bytes += place.page.bytes;
    const { mostBytes = 64 * 1024 * 1024 } = this.#options;
    // A Map lists its keys in the order they came: the page made longest ago goes first.
    for (const oldest of this.#places.keys()) {
      if (this.#bytes <= mostBytes) return;
      this.#forget(oldest);
    }
  }

  #forget(address: string) {
    const place = this.#places.get(address);
    if (!place) return;
    this.#places.delete(address);
    this.#bytes -= place.page.bytes;
  }
}

function isDue({ stale, askedAt, madeAt, sources }: CacheSlot, now: number): boolean {
  const age = now - madeAt;
  if (stale && age > shortestLife) return true;
  const { freshForMilliseconds } = sources;
  if (askedAt === undefined) return age > Math.max(freshForMilliseconds, unaskedLife);
  return age > freshForMilliseconds && now - askedAt > momentAfterAsking;
}
