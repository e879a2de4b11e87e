// The data of pages that somebody seems about to open, held ready so that the page is there at the tap.

type Held = { body: ArrayBuffer; headers: Headers; until: number };
const held = new Map<string, Held>();

/** The router puts a link in the page for what it wants to have early; what that brought is taken into memory. */
export function holdWhatIsFetchedAhead() {
  document.addEventListener(
    "load",
    ({ target }) => {
      if (target instanceof HTMLLinkElement && target.rel === "prefetch") hold(target.href);
    },
    { capture: true },
  );
}

/** As long as the server says that it may be shown without asking again; the browser has it already. */
export async function hold(address: string): Promise<void> {
  try {
    const answer = await fetch(address);
    const { ok, headers } = answer;
    const seconds = /max-age=(\d+)/.exec(headers.get("Cache-Control") ?? "")?.[1];
    if (!ok || !seconds) return;
    const until = performance.now() + Number(seconds) * 1000;
    held.set(address, { body: await answer.arrayBuffer(), headers, until });
  } catch {
    // Nothing is lost: it is fetched when it is needed.
  }
}

export function takeFetchedAhead({ method, url }: Request): Response | undefined {
  if (method !== "GET") {
    // Whoever sends something wants to see what came of it: what was fetched before does not show it.
    held.clear();
    return undefined;
  }
  const found = held.get(url);
  if (found && found.until > performance.now()) {
    return new Response(found.body, { headers: found.headers });
  }
  held.delete(url);
  return undefined;
}
