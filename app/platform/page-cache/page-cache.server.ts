// A cache of rendered public pages. When a source of a page changes, the old page is sent until the
// new one is rendered, so that no visitor waits (stale-while-revalidate).
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
  /** The time it was first sent. */
  askedAt: number | undefined;
  /** One of its sources has changed. */
  stale: boolean;
};

/** A page that is being rendered, and the sources that have changed since then. */
type Making = { page: Promise<CachedPage | undefined>; changed: Set<string>; everything: boolean };

type PageCacheOptions = {
  render: (address: string) => Promise<Response>;
  publicUrl: string;
  log: Log;
  /** The limit of all pages in all encodings together. */
  mostBytes?: number;
};

/** A page whose sources change continuously is rendered at most this often. */
const shortestLife = 250;
/** A page that depends on the time is rendered again this often if nobody requests it. */
const unrequestedLife = 30_000;
/** A visitor fetches the files of a page right after it. Rendering it again at that time would delay them. */
const pauseAfterRequest = 5_000;
/** A stale page that was too young is rendered at the next check. */
const checkEvery = 50;
/** Limits the load when a source of all pages changes. */
const mostRenewals = 2;

export class PageCache {
  readonly #options: PageCacheOptions;
  readonly #slots = new Map<string, CacheSlot>();
  readonly #making = new Map<string, Making>();
  readonly #timer: NodeJS.Timeout;
  #bytes = 0;
  #open = true;

  constructor(options: PageCacheOptions) {
    this.#options = options;
    this.#timer = setInterval(() => this.#renewDue(), checkEvery).unref();
  }

  /** True when the page was in the cache and has been sent. */
  sendCached(request: IncomingMessage, response: ServerResponse, key = request.url ?? ""): boolean {
    const slot = this.#slots.get(key);
    if (!slot || (request.method !== "GET" && request.method !== "HEAD")) return false;
    slot.askedAt ??= performance.now();
    sendCachedPage(request, response, slot.page, this.#options.log);
    return true;
  }

  /**
   * Renders a page that is not in the cache, once for concurrent requests, and caches it if it is
   * cacheable. False when this request waited for another one whose response was not cacheable.
   */
  async renderAndSend(
    request: IncomingMessage,
    response: ServerResponse,
    address: string,
    sendOther: (result: Response) => Promise<void>,
  ): Promise<boolean> {
    const pending = this.#making.get(address);
    if (pending) {
      const page = await pending.page;
      if (page) sendCachedPage(request, response, page, this.#options.log);
      return page !== undefined;
    }
    let other: Response | undefined;
    const page = await this.#make(address, (result) => {
      other = result;
    });
    if (page) sendCachedPage(request, response, page, this.#options.log);
    else if (other) await sendOther(other);
    return true;
  }

  /** Renders pages in advance, so that the first visitor does not wait. Pages that somebody waits for go first. */
  async warm(addresses: string[]) {
    for (const address of addresses) {
      await Promise.allSettled([...this.#making.values()].map(({ page }) => page));
      const known = this.#slots.has(address) || this.#making.has(address);
      if (!known && this.#open) await this.#make(address, () => {});
    }
  }

  /** Marks the pages that depend on this document, or on its collection, as stale. */
  changed(collection: string, id: string) {
    const names = [sourceName(collection), sourceName(collection, id)];
    for (const slot of this.#slots.values()) {
      if (names.some((name) => slot.sources.names.has(name))) slot.stale = true;
    }
    for (const making of this.#making.values()) {
      for (const name of names) making.changed.add(name);
    }
    this.#renewDue();
  }

  everythingChanged() {
    for (const slot of this.#slots.values()) slot.stale = true;
    for (const making of this.#making.values()) making.everything = true;
    this.#renewDue();
  }

  /** Waits for pages that are being rendered, because they use the database. */
  async close() {
    this.#open = false;
    clearInterval(this.#timer);
    await Promise.allSettled([...this.#making.values()].map(({ page }) => page));
  }

  get size() {
    return { pages: this.#slots.size, bytes: this.#bytes };
  }

  #renewDue() {
    const now = performance.now();
    const due = [...this.#slots].filter(
      ([address, slot]) => isDue(slot, now) && !this.#making.has(address),
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
      await this.#make(address, () => this.#remove(address));
    } catch (error) {
      // Keep the old page: a stale page is better than an error.
      this.#options.log.warn({ err: error, path: address }, "A page could not be rendered again.");
      const slot = this.#slots.get(address);
      if (slot) slot.madeAt = performance.now();
    }
    if (this.#open) this.#renewDue();
  }

  #make(address: string, onOther: (result: Response) => void): Promise<CachedPage | undefined> {
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

  async #makeOnce(address: string, making: Making, onOther: (result: Response) => void) {
    const { result, sources } = await gatherSources(() => this.#options.render(address));
    if (!isCacheable(result)) {
      onOther(result);
      return undefined;
    }
    const type = result.headers.get("Content-Type") ?? "";
    const body = Buffer.from(await result.arrayBuffer());
    const before = this.#slots.get(address)?.page;
    const page = await makeCachedPage(body, type, this.#options.publicUrl, before);
    const stale = making.everything || [...making.changed].some((name) => sources.names.has(name));
    this.#store(address, { page, sources, madeAt: performance.now(), askedAt: undefined, stale });
    return page;
  }

  #store(address: string, slot: CacheSlot) {
    this.#remove(address);
    this.#slots.set(address, slot);
    this.#bytes += slot.page.bytes;
    const { mostBytes = 64 * 1024 * 1024 } = this.#options;
    // A Map iterates in insertion order, so the oldest page is removed first.
    for (const oldest of this.#slots.keys()) {
      if (this.#bytes <= mostBytes) return;
      this.#remove(oldest);
    }
  }

  #remove(address: string) {
    const slot = this.#slots.get(address);
    if (!slot) return;
    this.#slots.delete(address);
    this.#bytes -= slot.page.bytes;
  }
}

function isDue({ stale, askedAt, madeAt, sources }: CacheSlot, now: number): boolean {
  const age = now - madeAt;
  if (stale && age > shortestLife) return true;
  const { freshForMilliseconds } = sources;
  if (askedAt === undefined) return age > Math.max(freshForMilliseconds, unrequestedLife);
  return age > freshForMilliseconds && now - askedAt > pauseAfterRequest;
}
