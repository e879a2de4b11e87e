// Lets a stage or a console be reloaded offline: it answers with what it has cached. Registered by
// app/show/stage/offline-worker.ts for one window's own address, so it never touches another page.
const cacheName = "goldkey-stage";
/** After so many milliseconds without a response the cached one is shown. */
const patience = 4000;

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

/** The window names its files: they were loaded before this worker was there. */
self.addEventListener("message", ({ data }) => {
  if (Array.isArray(data)) void cacheAll(data);
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  const own = origin === self.location.origin;
  const listens = request.headers.get("Accept") === "text/event-stream";
  // Of the admin area only the page itself is cached: its data may be personal.
  const forStaff = pathname.startsWith("/admin/") && request.mode !== "navigate";
  if (own && !listens && !forStaff && request.method === "GET") event.respondWith(respond(event));
});

async function respond(event) {
  const { request } = event;
  const cache = await caches.open(cacheName);
  const cached = await cache.match(request.url, { ignoreVary: true });
  const fresh = fetchAndCache(request, cache);
  // With nothing cached a slow response is better than none.
  if (!cached) return fresh;
  // A response that comes too late is cached for the next time; otherwise a slow network would count as none.
  const late = fresh.catch(() => undefined);
  event.waitUntil(late);
  return (await Promise.race([late, wait(patience)])) ?? fromCache(cached);
}

let requests = 0;
/** By address, the number of the request whose response is cached. */
const cachedRequests = new Map();

async function fetchAndCache(request, cache) {
  const number = ++requests;
  const fresh = await fetch(request);
  const { url } = request;
  // Responses may arrive in another order than they were asked for: an older step must not replace a newer one.
  if (number < (cachedRequests.get(url) ?? 0)) return fresh;
  cachedRequests.set(url, number);
  // By its address alone: with the headers of the request a page could be cached twice, and the older one found.
  if (fresh.ok) await cache.put(url, fresh.clone());
  // A redirect, to the sign-in page for example: the cached page is not for this visitor any more.
  else if (fresh.type === "opaqueredirect") await cache.delete(url);
  return fresh;
}

function wait(milliseconds) {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/** Marked, so that its Date header is not taken for the current time. */
function fromCache(cached) {
  const headers = new Headers(cached.headers);
  headers.set("X-From-Memory", "yes");
  return new Response(cached.body, { status: cached.status, headers });
}

async function cacheAll(addresses) {
  const cache = await caches.open(cacheName);
  await Promise.allSettled(addresses.map((address) => fetchAndCache(new Request(address), cache)));
}
