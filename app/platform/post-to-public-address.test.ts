import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { isPrivate, postToPublicAddress } from "./post-to-public-address.server.ts";

/** A server on this machine, which counts its requests. */
async function openInnerServer() {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(request.url ?? "");
    if (request.url === "/moved") return response.writeHead(307, { Location: "/secret" }).end();
    if (request.url === "/endless") return void response.end(Buffer.alloc(5_000_000));
    return response.end("inside");
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  return {
    requests,
    port: (server.address() as AddressInfo).port,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function post(address: string, allowPrivate = false) {
  return postToPublicAddress(address, {
    body: "hello",
    contentType: "text/plain",
    longestResponse: 1000,
    signal: AbortSignal.timeout(10_000),
    allowPrivate,
  });
}

test("no spelling of this machine's address is requested", async () => {
  await using inner = await openInnerServer();
  const hosts = [
    ...["127.0.0.1", "127.1", "2130706433", "0x7f000001", "0177.0.0.1", "0.0.0.0", "127.9.9.9"],
    ...["[::1]", "[::]", "[::ffff:127.0.0.1]", "[::ffff:7f00:1]", "localhost", "LOCALHOST."],
  ];
  for (const host of hosts) {
    await expect(post(`http://${host}:${inner.port}/`), host).rejects.toThrow();
  }
  expect(inner.requests).toEqual([]);
  await expect(post(`http://127.0.0.1:${inner.port}/`, true)).resolves.toEqual({
    status: 200,
    text: "inside",
  });
});

test("a name that leads to a private address is refused with a reason", async () => {
  await using inner = await openInnerServer();
  await expect(post(`http://localhost:${inner.port}/`)).rejects.toThrow(
    /localhost \(.+\) is not in a public network/,
  );
});

test("redirects are not followed, and a response that is too long is an error", async () => {
  await using inner = await openInnerServer();
  const moved = await post(`http://127.0.0.1:${inner.port}/moved`, true);
  expect(moved.status).toBe(307);
  expect(inner.requests).toEqual(["/moved"]);
  await expect(post(`http://127.0.0.1:${inner.port}/endless`, true)).rejects.toThrow(
    "sent more than",
  );
});

test.each([
  ...["10.1.2.3", "172.31.255.255", "192.168.0.1", "169.254.169.254", "100.64.0.1", "198.18.0.1"],
  ...["224.0.0.1", "255.255.255.255", "fd00::1", "fe80::1", "ff02::1", "::ffff:10.0.0.1"],
  ...["64:ff9b::a00:1", "2002:7f00:1::", "2001:db8::1"],
])("%s is private", (address) => {
  expect(isPrivate(address)).toBe(true);
});

test.each(["1.1.1.1", "172.32.0.1", "192.167.255.255", "2606:4700::1111", "::ffff:8.8.8.8"])(
  "%s is public",
  (address) => {
    expect(isPrivate(address)).toBe(false);
  },
);
