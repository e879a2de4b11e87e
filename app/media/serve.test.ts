import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { serveMedia } from "./serve.server.ts";

const refuseLarge = () => Promise.reject(new Error("This file is small."));

test("a file is closed when the connection ended while it was opened", async () => {
  const content = Readable.from(["picture"]);
  const gone = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<boolean>();
  const server = createServer((request, response) => {
    response.once("close", gone.resolve);
    // The file opens only after the connection has closed.
    const slow = {
      size: async () => 7,
      read: async () => {
        await gone.promise;
        return content;
      },
    };
    const options = { pathname: "/media/villa/800.avif", sendLarge: refuseLarge };
    serveMedia(slow, request, response, options).then(answered.resolve, answered.reject);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const visitor = connect((server.address() as AddressInfo).port, "127.0.0.1");
  visitor.write("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n", () => visitor.destroy());
  expect(await answered.promise).toBe(true);
  expect(content.destroyed).toBe(true);
  server.close();
});
