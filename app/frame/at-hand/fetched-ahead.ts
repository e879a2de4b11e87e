// The data of pages that somebody seems about to open, held ready so that the page is there at the tap.

type Held = { body: ArrayBuffer; headers: Headers; until: number };
const held = new Map<string, Held>();

type Listener = (address: string, answer: Response) => void;
const listeners = new Set<Listener>();

/** Told of every page whose data is held from now on, each time somebody seems about to open it. */
export function onHeld(listener: Listener): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** The router puts a link in the page for what it wants to have early; what that brought is taken into memory. */
export function holdWhatIsFetchedAhead() {
  document.addEventListener(
    "load",
    ({ target }) => {
      // Style sheets come ahead as well; the browser holds those itself.
      const isData = target instanceof HTMLLinkElement && target.as === "fetch";
      if (isData && target.rel === "prefetch") hold(target.href).then(() => tell(target.href));
    },
    { capture: true },
  );
}

/** As long as the server says that it may be shown without asking again; the browser has it already. */
export async function hold(address: string): Promise<void> {
  // What the browser had kept itself is as old as what is held of it.
  if (isForStaff(address) || isHeld(address)) return;
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

/** Never kept by any browser: to ask again would be to ask the server twice, and to write a second reading down. */
function isForStaff(address: string): boolean {
  return new URL(address).pathname.startsWith("/admin");
}

function isHeld(address: string): boolean {
  return (held.get(address)?.until ?? 0) > performance.now();
}

function tell(address: string) {
  for (const listener of listeners) {
    const answer = answerFrom(address);
    if (answer) listener(address, answer);
  }
}

function answerFrom(address: string): Response | undefined {
  const found = held.get(address);
  if (!found || !isHeld(address)) return undefined;
  return new Response(found.body, { headers: found.headers });
}

export function takeFetchedAhead({ method, url }: Request): Response | undefined {
  if (method !== "GET") {
    // Whoever sends something wants to see what came of it: what was fetched before does not show it.
    held.clear();
    return undefined;
  }
  const answer = answerFrom(url);
  if (!answer) held.delete(url);
  return answer;
}
