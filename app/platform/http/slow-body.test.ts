import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { RequestRefused } from "../request-refused.ts";
import { readBody } from "./requests.server.ts";

test("a body that stops arriving is refused, and counts no longer; one that arrives is read", async () => {
  const server = createServer(async (request, response) => {
    const body = await readBody(request, 1000, 50).catch((error: RequestRefused) => error);
    const refused = body instanceof RequestRefused;
    response.writeHead(refused ? body.status : 200, { Connection: "close" }).end();
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  const sent = await fetch(`http://127.0.0.1:${port}/`, { method: "POST", body: "name=Ada" });
  expect(sent.status).toBe(200);
  const client = connect(port, "127.0.0.1");
  client.write("POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\nname=");
  expect(await text(client)).toMatch(/^HTTP\/1\.1 408 /);
  server.close();
});
