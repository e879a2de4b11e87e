import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { sendResponse } from "@remix-run/node-fetch-server";
import { expect, test } from "vitest";
import { RequestRefused } from "../../request-refused.ts";
import { openDownloads } from "./downloads.server.ts";

/** Sends endless bytes to everybody, except at /small. The path names the network. */
async function openServer() {
  const limits = { atOnce: 3, perNetwork: 2, perNetworkAndMinute: 2, mostMilliseconds: 60_000 };
  const downloads = openDownloads(limits);
  const server = createServer(async (request, response) => {
    const small = request.url === "/small";
    const type = { "Content-Type": "application/octet-stream" };
    const page = small
      ? new Response("small", { headers: { ...type, "Content-Length": "5" } })
      : new Response(endless(), { headers: type });
    try {
      await downloads.send(request.url ?? "", response, page, (sent) =>
        sendResponse(response, sent),
      );
    } catch (error) {
      if (error instanceof RequestRefused) response.writeHead(error.status, error.headers).end();
      else response.destroy();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function endless() {
  return new ReadableStream<Uint8Array>({
    pull: (controller) => controller.enqueue(new Uint8Array(65_536)),
  });
}

test("large downloads are bounded in all and per network, small ones are not", async () => {
  await using server = await openServer();
  const readers: AbortController[] = [];
  /** Kept: the body of a response that nobody holds is cancelled when it is collected, and its place is free. */
  const responses: Response[] = [];
  const begin = async (network: string) => {
    const reader = new AbortController();
    readers.push(reader);
    const response = await fetch(`${server.origin}/${network}`, { signal: reader.signal });
    responses.push(response);
    return response;
  };
  expect((await begin("one")).status).toBe(200);
  expect((await begin("one")).status).toBe(200);
  const refused = await begin("one");
  expect([refused.status, refused.headers.get("Retry-After")]).toEqual([503, "10"]);
  expect((await begin("two")).status).toBe(200);
  expect((await begin("three")).status).toBe(503);
  expect((await fetch(`${server.origin}/small`)).status).toBe(200);

  // A reader that leaves makes room for the next.
  readers[0]?.abort();
  await expect.poll(async () => (await begin(`later-${readers.length}`)).status).toBe(200);

  // A network that begins one after the other is refused until the minute is over.
  readers[1]?.abort();
  await expect.poll(async () => (await begin("one")).status).toBe(429);
  expect((await begin("one")).headers.get("Retry-After")).toBe("60");
});
