// Programs that send many requests on one connection and do not wait for the responses.
import { once } from "node:events";
import { createServer, type Server, type ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { admitToConnection } from "../app/platform/http/limits/pipelining.server.ts";
import { openTestSite } from "../app/testing/test-site.ts";

function requestFor(path: string): string {
  return `GET ${path} HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 203.0.113.7\r\n\r\n`;
}

/** The text received so far, by one connection to this server. */
async function openConnection(server: Server) {
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  const socket = connect(port, "127.0.0.1").setEncoding("utf8");
  let text = "";
  socket.on("data", (piece: string) => {
    text += piece;
  });
  return { socket, received: () => text };
}

test("the 17th request in progress of a connection gets 503, and the connection ends after it", async () => {
  const waiting: ServerResponse[] = [];
  let refused = 0;
  const server = createServer((request, response) => {
    if (admitToConnection(request, response, { "X-Site": "yes" })) waiting.push(response);
    else refused += 1;
  });
  const { socket, received } = await openConnection(server);

  socket.write(requestFor("/").repeat(16));
  await expect.poll(() => waiting.length).toBe(16);
  socket.write(requestFor("/"));
  await expect.poll(() => refused).toBe(1);
  // Responses are sent in the order of the requests.
  expect(received()).toBe("");
  const ended = once(socket, "close");
  for (const response of waiting) response.end("ok");
  await ended;
  expect(received().match(/HTTP\/1\.1 \d+/g)).toEqual([
    ...Array.from({ length: 16 }, () => "HTTP/1.1 200"),
    "HTTP/1.1 503",
  ]);
  const refusal = received().slice(received().indexOf("HTTP/1.1 503"));
  expect(refusal).toMatch(/\r\nRetry-After: 1\r\n/);
  expect(refusal).toMatch(/\r\nConnection: close\r\n/);
  expect(refusal).toMatch(/\r\nX-Site: yes\r\n/);
  server.close();
});

test("a connection whose responses were sent may ask again", async () => {
  const server = createServer((request, response) => {
    if (admitToConnection(request, response, {})) response.end("ok");
  });
  const { socket, received } = await openConnection(server);
  const answered = () => received().match(/HTTP\/1\.1 200/g)?.length ?? 0;
  for (let round = 1; round <= 3; round += 1) {
    socket.write(requestFor("/").repeat(16));
    await expect.poll(answered).toBe(16 * round);
  }
  expect(received()).not.toContain("HTTP/1.1 503");
  socket.destroy();
  server.close();
});

test.each([
  { sockets: 1, requests: 500 },
  { sockets: 20, requests: 200 },
])(
  "others are answered while $sockets connections send $requests requests each and leave",
  async ({ sockets, requests }) => {
    await using site = await openTestSite();
    const { port } = new URL(site.origin);
    expect((await site.get("/home")).status).toBe(200);
    const paths = Array.from({ length: requests }, (_, number) => `/draw?z=${number}`);
    const flood = paths.map((path) => requestFor(path)).join("");
    const crowd = Array.from({ length: sockets }, () => {
      const socket = connect(Number(port), "127.0.0.1").resume();
      socket.on("error", () => {
        // The site may end it first.
      });
      socket.write(flood);
      return socket;
    });
    await pause(400);
    for (const socket of crowd) socket.destroy();

    const timed = async (path: string) => {
      const before = performance.now();
      // Others are in another network: requests of each are bounded, too.
      const response = await site.get(path, { "X-Forwarded-For": "198.51.100.9" });
      await response.arrayBuffer();
      const { status, headers } = response;
      return { status, headers, milliseconds: performance.now() - before };
    };
    const left = performance.now();
    const [health, page] = await Promise.all([timed("/healthz"), timed("/home")]);
    expect(health.status).toBe(200);
    // Generous, for a busy machine. Before requests were bounded twenty connections made the site silent for 40 seconds.
    expect(health.milliseconds).toBeLessThan(5_000);
    expect(page.milliseconds).toBeLessThan(10_000);
    // Too many wait after twenty: then the page is refused at once, and sent soon after.
    if (page.status !== 200)
      expect([page.status, page.headers.has("Retry-After")]).toEqual([503, true]);
    if (sockets === 1) expect(page.status).toBe(200);
    await expect.poll(async () => (await timed("/home")).status).toBe(200);
    expect(performance.now() - left).toBeLessThan(20_000);
  },
  60_000,
);
