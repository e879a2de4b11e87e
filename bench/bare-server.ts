// The limit of the machine: a node:http server that only sends the same bytes and headers. Its parent sends it the
// bytes over IPC; it replies with its port.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export type ToSend = { headers: string[]; body: string };

process.once("message", ({ headers, body }: ToSend) => {
  const content = Buffer.from(body, "base64");
  const server = createServer((_request, response) => {
    response.writeHead(200, headers);
    response.end(content);
  });
  server.keepAliveTimeout = 65_000;
  server.listen(0, "127.0.0.1", () => process.send?.((server.address() as AddressInfo).port));
});
process.once("disconnect", () => process.exit(0));
