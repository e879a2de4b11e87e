import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { NavigationType } from "react-router";
import { expect, test } from "vitest";
import { patientFetch } from "../patient-fetch.ts";
import { hold } from "./fetched-ahead.ts";

/** Counts what it is asked, and lets it be shown again for a while. */
async function openCountingServer(cacheControl: string, path = "/contact.data") {
  const asked: string[] = [];
  const server = createServer(({ method = "" }, response) => {
    asked.push(method);
    response.writeHead(200, { "Cache-Control": cacheControl }).end(`${asked.length}`);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    asked,
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`,
    async [Symbol.asyncDispose]() {
      server.close();
      server.closeAllConnections();
    },
  };
}

async function goTo(address: string, method = "GET"): Promise<string> {
  const answer = await patientFetch(new Request(address, { method }), {
    type: "navigation",
    fetcherKey: null,
    navigationType: NavigationType.Push,
  });
  return answer.text();
}

test("what was fetched ahead answers who goes there, but nobody who sends something", async () => {
  await using server = await openCountingServer("private, max-age=30");
  await hold(server.address);
  expect(await goTo(server.address)).toBe("1");
  expect(await goTo(server.address, "POST")).toBe("2");
  // What was fetched before does not show what was sent.
  expect(await goTo(server.address)).toBe("3");
  expect(server.asked).toEqual(["GET", "POST", "GET"]);
});

test.each(["no-cache", "private, max-age=0"])(
  "what may not be shown again is asked for: %s",
  async (rule) => {
    await using server = await openCountingServer(rule);
    await hold(server.address);
    expect(await goTo(server.address)).toBe("2");
  },
);

test("what is held is not asked for again, and the pages of staff are not held", async () => {
  await using server = await openCountingServer("private, max-age=30");
  await hold(server.address);
  await hold(server.address);
  expect(server.asked).toHaveLength(1);
  await using office = await openCountingServer("no-store", "/admin/people.data");
  await hold(office.address);
  expect(office.asked).toHaveLength(0);
});
