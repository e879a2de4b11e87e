// A visitor who opens pages and enters a draw repeatedly, and records response times.
import { setTimeout as pause } from "node:timers/promises";

export type Waits = { seconds: number; p99: number; longest: number };

export class Visitor {
  readonly #origin: string;
  readonly #slug: string;
  #people = 0;

  constructor(origin: string, slug: string) {
    this.#origin = origin;
    this.#slug = slug;
  }

  /** Keeps visiting until the work is over. */
  async during(work: Promise<unknown>): Promise<Waits> {
    const start = performance.now();
    let over = false;
    const finished = work.finally(() => {
      over = true;
    });
    finished.catch(() => undefined);
    const waits: number[] = [];
    while (!over) {
      waits.push(await this.#look("/"));
      waits.push(await this.#look(`/draw/${this.#slug}?about=${waits.length}`));
      waits.push(await this.#look(`/api/draws/${this.#slug}/head`));
      waits.push(await this.enterOnce(this.#slug));
      await pause(20);
    }
    await finished;
    waits.sort((left, right) => left - right);
    return {
      seconds: (performance.now() - start) / 1000,
      p99: waits[Math.floor(waits.length * 0.99)] ?? 0,
      longest: waits.at(-1) ?? 0,
    };
  }

  /** Milliseconds until the ticket is issued. */
  async enterOnce(slug: string): Promise<number> {
    this.#people += 1;
    const person = this.#people;
    const start = performance.now();
    // From many networks, because the limit per network is not measured here.
    const network = `10.1.${(person >> 8) & 255}.${person & 255}`;
    const address = `${this.#origin}/api/draws/${slug}/entries`;
    const response = await fetch(address, entryOf(person, network));
    const text = await response.text();
    if (response.status !== 201) throw new Error(`No ticket: ${text}`);
    return performance.now() - start;
  }

  async #look(path: string): Promise<number> {
    const start = performance.now();
    const response = await fetch(this.#origin + path);
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`${path}: ${response.status}`);
    return performance.now() - start;
  }
}

/** A request that enters somebody new. */
export function entryOf(person: number, network: string): RequestInit {
  return {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-Forwarded-For": network },
    body: JSON.stringify({
      name: `Visitor ${person}`,
      phone: `+4473${String(person).padStart(8, "0")}`,
      display: "initials",
      rulesAccepted: true,
      ofAge: true,
    }),
  };
}
