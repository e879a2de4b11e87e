import { expect, test } from "vitest";
import { enterDraw } from "../../entries/enter-draw.server.ts";
import {
  openTestDraw,
  openTestServices,
  testClosesAt,
  testEntry,
} from "../../testing/test-services.ts";
import { openTestSite } from "../../testing/test-site.ts";
import { closeDraw } from "../closing/close-draw.server.ts";
import { recordedBeacon } from "../testing/recorded-beacon.ts";

test("a visitor can submit the deciding round, and nothing else", async () => {
  await using services = await openTestServices();
  const draw = await openTestDraw(services);
  const address = "https://estates.example";
  const own = `/draw/${draw.slug}`;
  await enterDraw(services, { draw }, testEntry(1), { route: "web" });
  await using site = await openTestSite(
    { SAMPLE_CONTENT: "off", PUBLIC_URL: address, BEACON_URLS: "http://127.0.0.1:1" },
    { shareWith: services },
  );
  expect((await site.get(`${own}/round`)).status).toBe(404);
  await services.setClock(testClosesAt);
  await closeDraw(services, draw.id);
  const waiting = await (await site.get(own)).text();
  const round = recordedBeacon.round.toLocaleString("en-GB");
  expect(waiting.replaceAll("<!-- -->", "")).toMatch(
    new RegExp(`Round ${round} will be published at [A-Z][^<]*\\d\\d:\\d\\d:\\d\\d (GMT|BST)\\.`),
  );
  expect(waiting).toContain(`href="${own}/round"`);
  expect((await site.get(`${own}/round`)).status).toBe(200);
  await services.setClock(recordedBeacon.moment);
  const bring = (round: string) => site.post(`${own}/round`, { round }, { Origin: address });
  const lie = recordedBeacon.json.replace(/(.)"}$/, (_, last) => `${last === "0" ? 1 : 0}"}`);
  for (const [json, text] of [
    ["garbage", "not the JSON of a drand round"],
    [recordedBeacon.json.replace(/\d+/, "77"), "decided by round"],
    [lie, "the signature is not that of the beacon"],
  ] as const) {
    const refused = await bring(json);
    expect(refused.status).toBe(409);
    expect(await refused.text()).toContain(text);
  }
  expect((await services.reread(draw)).state).toBe("closed");
  for (const _ of ["first", "again"]) {
    const taken = await bring(recordedBeacon.json);
    expect([taken.status, taken.headers.get("Location")]).toEqual([303, own]);
  }
  expect((await services.reread(draw)).state).toBe("drawn");
});
