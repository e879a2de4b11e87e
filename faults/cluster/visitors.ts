// People who use the site while parts of it are killed: they enter, read pages, watch live.
import { setTimeout as pause } from "node:timers/promises";
import type { Receipt } from "../../protocol/receipts.ts";

export type AcknowledgedEntry = { phone: string; ticket: number; code: string; receipt: Receipt };

/** Each person sends the same entry, with the same key, until it is acknowledged. */
export function enterPeople(origin: string, slug: string, writers: number, first = 0) {
  const acknowledged: AcknowledgedEntry[] = [];
  let next = first;
  let refused = 0;
  let running = true;
  const all = Array.from({ length: writers }, async () => {
    while (running) {
      const person = next++;
      const phone = `+4477${String(10_000_000 + person)}`;
      for (;;) {
        const answer = await post(origin, slug, person, phone);
        if (answer) {
          acknowledged.push({ phone, ...answer });
          break;
        }
        refused += 1;
        await pause(200);
      }
      await pause(40);
    }
  });
  return {
    acknowledged,
    refused: () => refused,
    async end() {
      running = false;
      await Promise.all(all);
    },
  };
}

function networkOf(person: number): string {
  return `10.${(person >> 16) & 255}.${(person >> 8) & 255}.${person & 255}`;
}

async function post(origin: string, slug: string, person: number, phone: string) {
  try {
    const response = await fetch(`${origin}/api/draws/${slug}/entries`, {
      method: "POST",
      body: JSON.stringify({
        ...{ name: `Person Number${person}`, phone, place: "Bergen" },
        ...{ display: "initials", rulesAccepted: true, ofAge: true },
      }),
      headers: {
        "Content-Type": "application/json",
        "Idempotency-Key": `person-${person}`,
        // For the proxy of the test, and for a node without one.
        "X-Network": networkOf(person),
        "X-Forwarded-For": networkOf(person),
      },
      signal: AbortSignal.timeout(20_000),
    });
    if (response.status === 201) return (await response.json()) as Omit<AcknowledgedEntry, "phone">;
    await response.body?.cancel();
    return undefined;
  } catch {
    // The connection broke: whether the ticket exists, the same key will tell.
    return undefined;
  }
}

export type Outage = { path: string; milliseconds: number; seen: string };

/** Reads each page ten times a second and notes how long it failed. */
export function readPages(origin: string, paths: string[]) {
  const outages: Outage[] = [];
  let requests = 0;
  let running = true;
  const all = paths.map(async (path) => {
    let failingSince: number | undefined;
    let seen = "";
    while (running) {
      const start = Date.now();
      const status = await fetch(origin + path, { signal: AbortSignal.timeout(15_000) }).then(
        async (response) => {
          await response.arrayBuffer();
          return response.status;
        },
        () => "no answer" as const,
      );
      requests += 1;
      const fails = status === "no answer" || status >= 500;
      if (fails) {
        failingSince ??= start;
        seen = String(status);
      } else if (failingSince !== undefined) {
        outages.push({ path, milliseconds: Date.now() - failingSince, seen });
        failingSince = undefined;
      }
      await pause(100);
    }
    if (failingSince !== undefined) {
      outages.push({ path, milliseconds: Date.now() - failingSince, seen });
    }
  });
  return {
    /** Takes the outages so far. */
    take: () => outages.splice(0),
    requests: () => requests,
    async end() {
      running = false;
      await Promise.all(all);
    },
  };
}

/** Viewers of a show, who connect again as a browser does. */
export function watchLive(origin: string, slug: string, viewers: number) {
  const seen = Array.from({ length: viewers }, () => 0);
  const closing = new AbortController();
  const all = seen.map(async (_, viewer) => {
    while (!closing.signal.aborted) {
      try {
        const response = await fetch(`${origin}/api/draws/${slug}/events`, {
          headers: { "X-Network": `10.200.0.${viewer}` },
          signal: closing.signal,
        });
        await follow(response, (version) => {
          seen[viewer] = version;
        });
      } catch {
        // Cut off: the browser connects again.
      }
      if (!closing.signal.aborted) await pause(500);
    }
  });
  return {
    /** How many have seen this version of the show or a later one. */
    haveSeen: (version: number) => seen.filter((latest) => latest >= version).length,
    async end() {
      closing.abort();
      await Promise.all(all);
    },
  };
}

/** Reads events until the connection ends, and reports the version of each show. */
async function follow({ body }: Response, onVersion: (version: number) => void): Promise<void> {
  let rest = "";
  for await (const piece of body?.pipeThrough(new TextDecoderStream()) ?? []) {
    const events = (rest + piece).split("\n\n");
    rest = events.pop() ?? "";
    for (const event of events) {
      const version = /"version":(\d+),/.exec(event)?.[1];
      if (version) onVersion(Number(version));
    }
  }
}
