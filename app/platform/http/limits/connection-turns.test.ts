import { fork } from "node:child_process";
import { once } from "node:events";
import { createServer, get } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { join } from "node:path";
import { expect, test } from "vitest";
import { projectFolder } from "../../project-folder.server.ts";
import { takeTurns } from "./connection-turns.server.ts";
import { admitToConnection } from "./pipelining.server.ts";

test.each([
  ["keep asking for a page", "cached page"],
  ["keep posting what nobody reads", "entry"],
])(
  "a new visitor does not wait behind a thousand connections that %s",
  async (_what, kind) => {
    let responses = 0;
    let connections = 0;
    const crowd = Promise.withResolvers<void>();
    const server = createServer((request, response) => {
      if (!admitToConnection(request, response, {})) return;
      responses += 1;
      response.end("ok");
      if (connections >= 1_000 && responses > 5_000) crowd.resolve();
    }).listen(0, "127.0.0.1");
    takeTurns(server);
    server.on("connection", () => {
      connections += 1;
    });
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    const flooder = join(projectFolder, "bench/flooder.ts");
    const child = fork(flooder, [`${port}`, kind, "100000", "60"], { execArgv: [] });
    await crowd.promise;
    const before: number[] = [];
    for (let number = 0; number < 5; number += 1) {
      const start = responses;
      const [response] = await once(get({ port, host: "127.0.0.1", agent: false }), "response");
      response.resume();
      before.push(responses - start);
    }
    child.kill();
    server.closeAllConnections();
    server.close();
    // Each connection has four requests under way: without turns thousands of them come first.
    expect(before.sort((one, other) => one - other)[2]).toBeLessThan(200);
  },
  60_000,
);

test("the newest of many who come at once is answered first, though each answer takes a while", async () => {
  const order: string[] = [];
  const server = createServer((request, response) => {
    order.push(request.url ?? "");
    const start = performance.now();
    while (performance.now() - start < 1);
    response.end("ok");
  }).listen({ port: 0, host: "127.0.0.1", backlog: 1_000 });
  takeTurns(server);
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const head = "GET /crowd HTTP/1.1\r\nHost: localhost\r\n\r\n";
  const crowd = Array.from({ length: 300 }, () =>
    once(connect(port, "127.0.0.1").end(head).resume(), "close"),
  );
  const [response] = await once(
    get({ port, host: "127.0.0.1", agent: false, path: "/newest" }),
    "response",
  );
  response.resume();
  await Promise.all(crowd);
  server.close();
  // In the order of their arrival it would be the last of 301.
  expect(order.indexOf("/newest")).toBeLessThan(150);
});
