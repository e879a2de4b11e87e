// What a monitor reads from a site: the public API that every visitor can read. docs/api.md
import { readResponse } from "../../app/platform/http/read-response.server.ts";

const timeoutMilliseconds = 30_000;
const largestSmallFile = 1_000_000;
const largestProof = 50_000_000;
const largestLedger = 500_000_000;

/** The site did not answer, or not with what was asked for. Nothing is known about its ledger. */
export class Unreadable extends Error {}

export type ListedDraw = { slug: string; drawId: string };

export class SiteReader {
  readonly site: string;

  /** `site` without a final slash. */
  constructor(site: string) {
    this.site = site;
  }

  /** Whose ledger the site publishes. */
  async operator(): Promise<string> {
    const { operator } = await this.#json("/.well-known/sealed-draw.json");
    if (typeof operator === "string") return operator;
    throw new Unreadable(`${this.site}/.well-known/sealed-draw.json names no operator.`);
  }

  /** The lines from this sequence number on. */
  ledger(operator: string, from: number): Promise<Uint8Array> {
    const query = new URLSearchParams({ operator, from: String(from) });
    return this.#bytes(`/api/ledger?${query}`, largestLedger);
  }

  /** The newest head of the ledger as a signed note. */
  ledgerHead(operator: string): Promise<string> {
    return this.#text(`/api/ledger/checkpoint?${new URLSearchParams({ operator })}`);
  }

  /** The newest head of a draw's list as a signed note. */
  drawHead(slug: string): Promise<string> {
    return this.#text(`/api/draws/${encodeURIComponent(slug)}/checkpoint`);
  }

  async draws(): Promise<ListedDraw[]> {
    const { draws } = await this.#json("/api/draws");
    if (!Array.isArray(draws)) throw new Unreadable(`${this.site}/api/draws lists no draws.`);
    return draws.filter(
      (draw): draw is ListedDraw =>
        typeof draw?.slug === "string" && /^[0-9a-f]{32}$/.test(draw?.drawId),
    );
  }

  proof(slug: string): Promise<Uint8Array> {
    return this.#bytes(`/api/draws/${encodeURIComponent(slug)}/proof.json`, largestProof);
  }

  async #json(path: string): Promise<Record<string, unknown>> {
    const text = await this.#text(path);
    try {
      const value: unknown = JSON.parse(text);
      if (typeof value === "object" && value !== null) return value as Record<string, unknown>;
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
    }
    throw new Unreadable(`${this.site}${path} is not JSON.`);
  }

  async #text(path: string): Promise<string> {
    return Buffer.from(await this.#bytes(path, largestSmallFile)).toString("utf8");
  }

  async #bytes(path: string, largest: number): Promise<Uint8Array> {
    const address = this.site + path;
    try {
      const response = await fetch(address, {
        headers: { "Cache-Control": "no-cache" },
        signal: AbortSignal.timeout(timeoutMilliseconds),
      });
      if (response.ok) return await readResponse(response, largest);
      await response.body?.cancel();
      throw new Unreadable(`${address} answered ${response.status}.`);
    } catch (error) {
      if (error instanceof Unreadable) throw error;
      const { message, cause } = error instanceof Error ? error : new Error(String(error));
      const reason = cause instanceof Error ? cause.message : message;
      throw new Unreadable(`${address} cannot be read: ${reason}`);
    }
  }
}
