// The hub on real connections, with a source that the test controls.
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { expect, test } from "vitest";
import { createLog } from "../platform/log.server.ts";
import { answerLive } from "./answer-live.server.ts";
import type { LiveState } from "./live-events.server.ts";
import { LiveHub, type LiveLimits } from "./live-hub.server.ts";
import { openViewer } from "./testing/open-viewer.ts";
import { quietShow } from "./testing/quiet-show.ts";

const manyViewers = { viewers: 100, viewersPerNetwork: 100 };

async function openHub(limits: LiveLimits = manyViewers) {
  const log = createLog("silent");
  let state: LiveState | undefined = {
    head: { size: 1, root: "00".repeat(32), time: 1 },
    phase: { phase: "open", opensAt: 1, closesAt: 2, moment: 3 },
    show: null,
  };
  let readings = 0;
  let failing = false;
  const source = {
    async read() {
      readings += 1;
      if (failing) throw new Error("The database cannot be reached.");
      return state;
    },
    async readSnapshots() {
      const draws = state ? [{ slug: "d", size: state.head.size, phase: state.phase.phase }] : [];
      return { clock: Date.now(), draws };
    },
  };
  const hub = new LiveHub(source, limits, log);
  const services = { hub, networkKey: "key", trustedProxies: 1, log };
  const server: Server = createServer((request, response) => {
    if (!answerLive(services, request, response)) response.writeHead(404).end();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    hub,
    port,
    address: `http://127.0.0.1:${port}/api/draws/d/events`,
    readings: () => readings,
    failSource(fails: boolean) {
      failing = fails;
    },
    remove() {
      state = undefined;
      hub.changed("d");
    },
    show(version: number, size = 0) {
      const screen = { kind: "message" as const, text: "x".repeat(size) };
      if (state) state = { ...state, show: { ...quietShow, version, screen } };
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

test("a viewer that never reads is disconnected, and the others get everything meanwhile", async () => {
  await using room = await openHub();
  const stalled = await openStalledSocket(room.port);
  stalled.on("error", () => undefined);
  const viewer = await openViewer(room.address);
  await expect.poll(() => room.hub.viewers).toBe(2);
  let version = 0;
  // More than the socket buffers can hold: the rest would stay in this process's memory.
  while (room.hub.viewers === 2 && version < 200) {
    version += 1;
    room.show(version, 1_000_000);
    expect(JSON.parse((await nextShow(viewer, version)).data).version).toBe(version);
  }
  expect(room.hub.viewers).toBe(1);
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

test("a closed connection makes room for another viewer", async () => {
  await using room = await openHub({ viewers: 3, viewersPerNetwork: 2 });
  const from = (address: string) => openViewer(room.address, { "X-Forwarded-For": address });
  const [first, second] = [await from("192.0.2.1"), await from("192.0.2.1")];
  const third = await from("192.0.2.1");
  expect(third.status).toBe(429);
  expect(third.headers["content-type"]).toBe("application/problem+json");
  expect(third.headers["retry-after"]).toBe("30");
  await third.ended;
  expect(JSON.parse(third.heard())).toMatchObject({ status: 429, code: "too-many-viewers" });

  // A whole IPv6 /64 is one network.
  const other = await from("2001:db8:0:1::5");
  const full = await from("2001:db8:0:2::5");
  expect(full.status).toBe(503);
  await full.ended;
  expect(JSON.parse(full.heard())).toMatchObject({ status: 503, code: "full" });

  first.leave();
  await expect.poll(() => room.hub.viewers).toBe(2);
  const late = await from("192.0.2.1");
  expect(late.status).toBe(200);
  for (const viewer of [second, other, late]) viewer.leave();
  await expect.poll(() => room.hub.viewers).toBe(0);
});

test("a viewer that lost its network is disconnected, and the others reconnect at their position", async () => {
  await using room = await openHub({ ...manyViewers, heartbeats: { soonest: 1, latest: 1 } });
  const [first, gone] = [await openViewer(room.address), await openStalledSocket(room.port)];
  gone.on("error", () => undefined);
  await expect.poll(() => room.hub.viewers).toBe(2);
  const third = await openViewer(room.address);
  const { id } = await third.next("show");
  // Each second another group of viewers gets its heartbeat: the stalled one comes first.
  await third.ended;
  expect(room.hub.viewers).toBe(1);
  expect(Number(/retry: (\d+)\n\n$/.exec(third.heard())?.[1])).toBeLessThan(1_000);
  const again = await openViewer(room.address, { "Last-Event-ID": id });
  room.show(7);
  expect(JSON.parse((await again.next("show")).data).version).toBe(7);
  for (const viewer of [first, again]) viewer.leave();
  gone.destroy();
});

test("many changes at once lead to few readings, and every viewer gets the newest state", async () => {
  await using room = await openHub();
  const viewers = await Promise.all(Array.from({ length: 20 }, () => openViewer(room.address)));
  expect(room.readings()).toBe(1);
  for (let version = 1; version <= 50; version += 1) room.show(version);
  for (const viewer of viewers) await nextShow(viewer, 50);
  expect(room.readings()).toBeLessThan(10);
  for (const viewer of viewers) viewer.leave();
});

test("a change that could not be read is read as soon as the database can be reached again", async () => {
  await using room = await openHub();
  const viewer = await openViewer(room.address);
  await viewer.next("show");
  room.failSource(true);
  room.show(9);
  await expect.poll(() => room.readings()).toBeGreaterThan(1);
  room.failSource(false);
  await nextShow(viewer, 9);
  viewer.leave();
});

test("at the end every viewer is disconnected with a delay of its own before it reconnects", async () => {
  await using room = await openHub();
  const viewers = await Promise.all(Array.from({ length: 12 }, () => openViewer(room.address)));
  for (const viewer of viewers) await viewer.next("show");
  await room.hub.close();
  await Promise.all(viewers.map(({ ended }) => ended));
  const times = viewers.map((viewer) => Number(/retry: (\d+)\n\n$/.exec(viewer.heard())?.[1]));
  expect(Math.min(...times)).toBeGreaterThanOrEqual(2_000);
  expect(Math.max(...times)).toBeLessThanOrEqual(20_000);
  expect(new Set(times).size).toBeGreaterThan(6);
  const refused = await openViewer(room.address);
  expect(refused.status).toBe(503);
});

test("when a draw is deleted, its viewers are disconnected", async () => {
  await using room = await openHub();
  const viewer = await openViewer(room.address);
  room.remove();
  await viewer.ended;
  expect((await openViewer(room.address)).status).toBe(404);
});
