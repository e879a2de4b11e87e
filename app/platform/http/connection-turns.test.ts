import { fork } from "node:child_process";
import { once } from "node:events";
import { createServer, get } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { expect, test } from "vitest";
import { projectFolder } from "../project-folder.server.ts";
import { admitToConnection } from "./pipelining.server.ts";

test("a new visitor does not wait behind a thousand connections that never stop asking", async () => {
  let responses = 0;
  let connections = 0;
  const crowd = Promise.withResolvers<void>();
  const server = createServer((request, response) => {
    if (!admitToConnection(request, response)) return;
    responses += 1;
    response.end("ok");
    if (connections === 1_000 && responses > 5_000) crowd.resolve();
  }).listen(0, "127.0.0.1");
  server.on("connection", () => {
    connections += 1;
  });
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const flooder = join(projectFolder, "bench/flooder.ts");
  const child = fork(flooder, [`${port}`, "cached page", "100000", "60"], { execArgv: [] });
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
  expect(before.sort((one, other) => one - other)[2]).toBeLessThan(1_000);
}, 60_000);
