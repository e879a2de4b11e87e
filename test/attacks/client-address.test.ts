import type { IncomingMessage } from "node:http";
import { expect, test } from "vitest";
import { clientAddress } from "../../app/platform/http/requests.server.ts";

test.each([
  ["without a trusted proxy the header is ignored", 0, "1.1.1.1", "9.9.9.9"],
  ["one proxy adds the last address", 1, "6.6.6.6, 1.1.1.1", "1.1.1.1"],
  ["one proxy, and nothing was forged", 1, "1.1.1.1", "1.1.1.1"],
  ["two proxies add the last two", 2, "6.6.6.6, 1.1.1.1, 10.0.0.2", "1.1.1.1"],
  ["without the header it is the connection's", 1, "", "9.9.9.9"],
  ["with fewer addresses than proxies it is the connection's", 2, "6.6.6.6", "9.9.9.9"],
])("the client's address: %s", (_, trustedProxies, forwarded, expected) => {
  const request = {
    headers: { "x-forwarded-for": forwarded },
    socket: { remoteAddress: "9.9.9.9" },
  } as unknown as IncomingMessage;
  expect(clientAddress(request, trustedProxies)).toBe(expected);
});
