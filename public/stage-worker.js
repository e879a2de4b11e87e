// Keeps a stage or a console alive without network: what it was sent once, it finds again. Registered by
// app/show/stage/offline-worker.ts for one window's own address, so it never touches another page.
const memory = "goldkey-stage";
/** Longer than this and what is kept is shown meanwhile. */
const patience = 4000;

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

/** The window names what it is made of: those files came before this worker did. */
self.addEventListener("message", ({ data }) => {
  if (Array.isArray(data)) void keepAll(data);
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  const own = origin === self.location.origin;
  const listens = request.headers.get("Accept") === "text/event-stream";
  // Of the staff's area only the page itself is kept: what it asks for may be nobody else's business.
  const forStaff = pathname.startsWith("/admin/") && request.mode !== "navigate";
  if (own && !listens && !forStaff && request.method === "GET") event.respondWith(answer(event));
});

async function answer(event) {
  const { request } = event;
  const kept = await caches.open(memory);
  const known = await kept.match(request.url, { ignoreVary: true });
  const fresh = fetchAndKeep(request, kept);
  // With nothing kept a slow answer is better than none.
  if (!known) return fresh;
  // An answer that comes too late is kept for the next time; otherwise a slow network would be none.
  const inTheEnd = fresh.catch(() => undefined);
  event.waitUntil(inTheEnd);
  return (await Promise.race([inTheEnd, wait(patience)])) ?? fromMemory(known);
}

async function fetchAndKeep(request, kept) {
  const fresh = await fetch(request);
  // By its address alone: the same page asked for in two ways would be kept twice, and the older one found.
  if (fresh.ok) await kept.put(request.url, fresh.clone());
  // Sent elsewhere, to the sign-in for example: then what was kept is not theirs any more.
  else if (fresh.type === "opaqueredirect") await kept.delete(request.url);
  return fresh;
}

function wait(milliseconds) {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/** Marked, so that nobody takes the time in it for the time it is. */
function fromMemory(known) {
  const headers = new Headers(known.headers);
  headers.set("X-From-Memory", "yes");
  return new Response(known.body, { status: known.status, headers });
}

async function keepAll(addresses) {
  const kept = await caches.open(memory);
  await Promise.allSettled(addresses.map((address) => kept.add(address)));
}
