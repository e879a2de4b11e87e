import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { expect, test } from "vitest";
import { endUnread } from "./unread.server.ts";

test("a client that reads nothing is ended; one that waits for its answer is not", async () => {
  const unread = Promise.withResolvers<void>();
  const server = createServer((request, response) => {
    endUnread(response, 50);
    if (request.url === "/large") {
      response.once("close", unread.resolve);
      response.end(Buffer.alloc(64 * 1024 * 1024));
    } else unread.promise.then(() => response.end("ok"));
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  const waiting = fetch(`http://127.0.0.1:${port}/made-slowly`);
  const client = connect(port, "127.0.0.1").pause();
  client.on("error", () => undefined);
  client.write("GET /large HTTP/1.1\r\nHost: localhost\r\n\r\n");
  await unread.promise;
  expect(await (await waiting).text()).toBe("ok");
  client.destroy();
  server.close();
});
