// The console over HTTP: permissions, responses to acts, and the pasted public value.
import { expect, test, vi } from "vitest";
import { openStaffSite } from "../../accounts/testing/staff-site.ts";
import { closeDraw } from "../../draws/closing/close-draw.server.ts";
import { recordedBeacon } from "../../draws/testing/recorded-beacon.ts";
import { enterDraw } from "../../entries/enter-draw.server.ts";
import { openViewer } from "../../live/testing/open-viewer.ts";
import {
  openTestDraw,
  openTestServices,
  testClosesAt,
  testEntry,
} from "../../testing/test-services.ts";
import type { OfflinePack } from "../pack.server.ts";
import type { ConsoleResponse } from "./console/console-response.ts";

vi.setConfig({ testTimeout: 60_000 });

test("staff start a show and paste the round; only the offline pack holds the winners in advance", async () => {
  await using services = await openTestServices();
  const draw = await openTestDraw(services);
  for (let number = 0; number < 12; number += 1) {
    await enterDraw(services, { draw }, testEntry(number), { route: "web" });
  }
  await using site = await openStaffSite({ SAMPLE_CONTENT: "off" }, { shareWith: services });
  const address = `/admin/draws/${draw.id}/show`;
  const frontDesk = site.openBrowser();
  await frontDesk.signIn((await site.addPerson("front-desk")).email);
  const owner = site.openBrowser();
  await owner.signIn((await site.addPerson("owner")).email);
  const console = "console-0123456789abcdef";
  const post = (fields: Record<string, string>, browser = owner) =>
    browser.post(`${address}.data`, fields);
  async function act(fields: Record<string, string>): Promise<ConsoleResponse> {
    const response = await owner.post(`${address}/act`, { console, ...fields });
    return (await response.json()) as ConsoleResponse;
  }

  expect((await post({ act: "start", console }, frontDesk)).status).toBe(403);
  expect((await post({ act: "start", console: "?" })).status).toBe(400);
  expect((await post({ act: "start", console, callWinners: "yes" })).status).toBe(200);
  expect((await post({ act: "start", console })).status).toBe(409);
  expect((await frontDesk.post(`${address}/act`, { act: "look", console })).status).toBe(403);
  expect((await frontDesk.get(`${address}/pack`)).status).toBe(403);
  expect((await owner.post(`${address}/act`, { act: "look", console: "x" })).status).toBe(400);

  // Viewers that receive events are counted.
  const phones = await Promise.all(
    [0, 1, 2].map(() => openViewer(`${site.origin}/api/draws/${draw.slug}/events`)),
  );
  await expect
    .poll(async () => (await act({ act: "look" })).view?.viewers, { timeout: 15_000 })
    .toBe(3);
  for (const phone of phones) phone.leave();

  // The round does not arrive. Staff paste it, and its signature is checked.
  const value = { act: "value", value: recordedBeacon.json };
  const enter = (fields: Record<string, string>) =>
    owner.post(`/admin/draws/${draw.id}/value.data`, fields);
  expect(await (await enter(value)).text()).toContain("Entries are not closed yet");
  await services.setClock(testClosesAt);
  await closeDraw(services, draw.id);
  expect((await act({ act: "look" })).view?.value).toBe(null);
  await services.setClock(recordedBeacon.moment);
  const waiting = await act({ act: "look" });
  expect(waiting.view).toMatchObject({ value: { source: "drand", isDue: true }, decidedAt: null });
  const { signature } = recordedBeacon;
  const forged = signature.replace(/.$/, (last) => (last === "0" ? "1" : "0"));
  for (const wrong of ["", "seven", recordedBeacon.json.replace(signature, forged)]) {
    const response = await enter({ act: "value", value: wrong });
    expect([response.status, await response.text()]).toEqual([
      409,
      expect.stringContaining("That is not the value"),
    ]);
  }
  expect(await (await enter(value)).text()).toContain("the result is fixed");
  expect(await (await enter(value)).text()).toContain("The value is already known");

  // The pack holds all steps up to the board. The view of the console holds no future winner.
  const { view } = await act({ act: "look" });
  const pack = (await (await owner.get(`${address}/pack`)).json()) as OfflinePack;
  const kinds = pack.steps.map(({ show }) => show.step.kind);
  expect(kinds.slice(kinds.indexOf("waiting"))).toEqual([
    ...["waiting", "intro", "draw", "called", "draw", "called"],
    ...["intro", "draw", "called", "board"],
  ]);
  expect(JSON.stringify(pack)).toContain("Person N.");
  expect(JSON.stringify(view)).not.toContain("Person N.");
  expect(JSON.stringify(pack)).not.toMatch(/\+44|7700 ?900|Number\d/);
});
