// The hub on real connections, with a source that the test controls.
import { createSecretKey } from "node:crypto";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { expect, test } from "vitest";
import { createLog } from "../platform/log.server.ts";
import type { LiveState } from "./live-events.server.ts";
import { LiveHub, type LiveLimits } from "./live-hub.server.ts";
import { publicHeaders, serveLive } from "./serve-live.server.ts";
import { baseShow } from "./testing/base-show.ts";
import { openViewer } from "./testing/open-viewer.ts";

const manyViewers = { viewers: 100, viewersPerNetwork: 100 };

async function openHub(limits: LiveLimits = manyViewers) {
  const log = createLog("silent");
  let state: LiveState | undefined = {
    head: { size: 1, root: "00".repeat(32), time: 1 },
    phase: { phase: "open", opensAt: 1, closesAt: 2, moment: 3, keptBack: false },
    show: null,
  };
  let closes = Number.POSITIVE_INFINITY;
  let reads = 0;
  let failing = false;
  const source = {
    async read() {
      reads += 1;
      if (failing) throw new Error("The database cannot be reached.");
      if (state && Date.now() >= closes)
        return { ...state, phase: { ...state.phase, phase: "waiting" as const } };
      return state;
    },
    async readSnapshots() {
      if (!state) return { clock: Date.now(), draws: [] };
      const changesIn = Number.isFinite(closes) ? closes - Date.now() : undefined;
      const draws = [{ slug: "d", size: state.head.size, phase: state.phase.phase, changesIn }];
      return { clock: Date.now(), draws };
    },
  };
  const hub = new LiveHub(source, limits, log);
  const networkKey = createSecretKey("network", "utf8");
  const services = { hub, networkKey, trustedProxies: 1, log, headers: publicHeaders };
  const server: Server = createServer((request, response) => {
    if (!serveLive(services, request, response)) response.writeHead(404).end();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    hub,
    port,
    address: `http://127.0.0.1:${port}/api/draws/d/events`,
    reads: () => reads,
    failSource(fails: boolean) {
      failing = fails;
    },
    closeAt(milliseconds: number) {
      closes = milliseconds;
    },
    remove() {
      state = undefined;
      hub.changed("d");
    },
    show(version: number, size = 0) {
      const screen = { kind: "message" as const, text: "x".repeat(size) };
      if (state) state = { ...state, show: { ...baseShow, version, screen } };
      hub.changed("d");
    },
    async [Symbol.asyncDispose]() {
      await hub.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** A client that never reads the response to its request. */
async function openStalledSocket(port: number): Promise<Socket> {
  const socket = connect(port, "127.0.0.1");
  await once(socket, "connect");
  socket.pause();
  socket.write("GET /api/draws/d/events HTTP/1.1\r\nHost: x\r\n\r\n");
  return socket;
}

test("a viewer that never reads is disconnected and does not delay the others", async () => {
  await using setup = await openHub();
  const stalled = await openStalledSocket(setup.port);
  stalled.on("error", () => undefined);
  const viewer = await openViewer(setup.address);
  await expect.poll(() => setup.hub.viewers).toBe(2);
  let version = 0;
  // More than the socket buffers can hold, so that the rest would fill this process's memory.
  while (setup.hub.viewers === 2 && version < 200) {
    version += 1;
    setup.show(version, 1_000_000);
    expect(JSON.parse((await nextShow(viewer, version)).data).version).toBe(version);
  }
  expect(setup.hub.viewers).toBe(1);
  expect(version).toBeLessThan(100);
  stalled.destroy();
  viewer.leave();
});

async function nextShow(viewer: Awaited<ReturnType<typeof openViewer>>, version: number) {
  for (;;) {
    const event = await viewer.next("show");
    if (event.id.includes(`.${version}-`)) return event;
  }
}

test("viewers are limited in total and per network, and a closed connection frees a place", async () => {
  await using setup = await openHub({ viewers: 3, viewersPerNetwork: 2 });
  const from = (address: string) => openViewer(setup.address, { "X-Forwarded-For": address });
  const [first, second] = [await from("192.0.2.1"), await from("192.0.2.1")];
  const third = await from("192.0.2.1");
  expect(third.status).toBe(429);
  expect(third.headers["content-type"]).toBe("application/problem+json");
  expect(third.headers["retry-after"]).toBe("30");
  await third.ended;
  expect(JSON.parse(third.text())).toMatchObject({ status: 429, code: "too-many-viewers" });

  // An IPv6 /64 is one network.
  const other = await from("2001:db8:0:1::5");
  const full = await from("2001:db8:0:2::5");
  expect(full.status).toBe(503);
  await full.ended;
  expect(JSON.parse(full.text())).toMatchObject({ status: 503, code: "full" });

  first.leave();
  await expect.poll(() => setup.hub.viewers).toBe(2);
  const late = await from("192.0.2.1");
  expect(late.status).toBe(200);
  for (const viewer of [second, other, late]) viewer.leave();
  await expect.poll(() => setup.hub.viewers).toBe(0);
});

test("a viewer that lost its network is disconnected, and others reconnect at their position", async () => {
  await using setup = await openHub({ ...manyViewers, heartbeats: { soonest: 1, latest: 1 } });
  const [first, gone] = [await openViewer(setup.address), await openStalledSocket(setup.port)];
  gone.on("error", () => undefined);
  await expect.poll(() => setup.hub.viewers).toBe(2);
  const third = await openViewer(setup.address);
  const { id } = await third.next("show");
  // Every second another group of viewers gets its heartbeat; the stalled one comes first.
  await third.ended;
  expect(setup.hub.viewers).toBe(1);
  expect(Number(/retry: (\d+)\n\n$/.exec(third.text())?.[1])).toBeLessThan(1_000);
  const again = await openViewer(setup.address, { "Last-Event-ID": id });
  setup.show(7);
  expect(JSON.parse((await again.next("show")).data).version).toBe(7);
  for (const viewer of [first, again]) viewer.leave();
  gone.destroy();
});

test("many changes at once lead to few reads, and every viewer gets the newest state", async () => {
  await using setup = await openHub();
  const viewers = await Promise.all(Array.from({ length: 20 }, () => openViewer(setup.address)));
  expect(setup.reads()).toBe(1);
  for (let version = 1; version <= 50; version += 1) setup.show(version);
  for (const viewer of viewers) await nextShow(viewer, 50);
  expect(setup.reads()).toBeLessThan(10);
  for (const viewer of viewers) viewer.leave();
});

test("a change that could not be read is sent when the database is reachable again", async () => {
  await using setup = await openHub();
  const viewer = await openViewer(setup.address);
  await viewer.next("show");
  setup.failSource(true);
  setup.show(9);
  await expect.poll(() => setup.reads()).toBeGreaterThan(1);
  setup.failSource(false);
  await nextShow(viewer, 9);
  viewer.leave();
});

test("at shutdown every viewer is disconnected with its own random delay before it reconnects", async () => {
  await using setup = await openHub();
  const viewers = await Promise.all(Array.from({ length: 12 }, () => openViewer(setup.address)));
  for (const viewer of viewers) await viewer.next("show");
  await setup.hub.close();
  await Promise.all(viewers.map(({ ended }) => ended));
  const times = viewers.map((viewer) => Number(/retry: (\d+)\n\n$/.exec(viewer.text())?.[1]));
  expect(Math.min(...times)).toBeGreaterThanOrEqual(2_000);
  expect(Math.max(...times)).toBeLessThanOrEqual(20_000);
  expect(new Set(times).size).toBeGreaterThan(6);
  const refused = await openViewer(setup.address);
  expect(refused.status).toBe(503);
});

test("when a draw is deleted, its viewers are disconnected", async () => {
  await using setup = await openHub();
  const viewer = await openViewer(setup.address);
  setup.remove();
  await viewer.ended;
  expect((await openViewer(setup.address)).status).toBe(404);
});

test("entries that close by the clock are announced then, not at the next check", async () => {
  await using setup = await openHub();
  const viewer = await openViewer(setup.address);
  expect(await viewer.phase()).toMatchObject({ phase: "open" });
  // The snapshots of this source never show the new phase, so only the hub's timer can find it.
  const closes = Date.now() + 1_500;
  setup.closeAt(closes);
  expect(await viewer.phase()).toMatchObject({ phase: "waiting" });
  expect(Date.now()).toBeGreaterThanOrEqual(closes);
  viewer.leave();
});
