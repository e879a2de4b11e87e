import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { serveMedia } from "./serve.server.ts";

test("a file opened for a visitor who is already gone is closed again", async () => {
  const content = Readable.from(["picture"]);
  const gone = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<boolean>();
  const server = createServer((request, response) => {
    response.once("close", gone.resolve);
    // Opening takes as long as the visitor needs to leave.
    const slow = {
      size: async () => 7,
      read: async () => {
        await gone.promise;
        return content;
      },
    };
    serveMedia(slow, request, response, "/media/villa/800.avif").then(
      answered.resolve,
      answered.reject,
    );
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const visitor = connect((server.address() as AddressInfo).port, "127.0.0.1");
  visitor.write("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n", () => visitor.destroy());
  expect(await answered.promise).toBe(true);
  expect(content.destroyed).toBe(true);
  server.close();
});
