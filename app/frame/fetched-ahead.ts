// The data of pages that somebody seems about to open, held ready so that the page is there at the tap.

/** As long as the server says that it may be shown without asking again (kept-page.server.ts). */
const life = 30_000;
type Held = { body: ArrayBuffer; headers: Headers; until: number };
const held = new Map<string, Held>();

/** The router puts a link in the page for what it wants to have early; what that brought is taken into memory. */
export function holdWhatIsFetchedAhead() {
  document.addEventListener("load", ({ target }) => hold(target), { capture: true });
}

async function hold(target: EventTarget | null) {
  if (!(target instanceof HTMLLinkElement) || target.rel !== "prefetch") return;
  const address = target.href;
  try {
    const answer = await fetch(address);
    const { ok, headers } = answer;
    if (!ok || !headers.get("Cache-Control")?.includes("max-age")) return;
    held.set(address, {
      body: await answer.arrayBuffer(),
      headers,
      until: performance.now() + life,
    });
  } catch {
    // Nothing is lost: it is fetched when it is needed.
  }
}

export function takeFetchedAhead(address: string): Response | undefined {
  const found = held.get(address);
  if (found && found.until > performance.now()) {
    return new Response(found.body, { headers: found.headers });
  }
  held.delete(address);
  return undefined;
}
