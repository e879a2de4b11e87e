// Following a draw over HTTP: the built site, a real database, one and two processes.
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { cancelDraw } from "../draws/closing/cancel-draw.server.ts";
import { makeDataFolder } from "../platform/testing/temporary-data-folder.ts";
import { performAct } from "../show/perform-act.server.ts";
import { defaultShowSettings } from "../show/script/settings.ts";
import { startShow } from "../show/start-show.server.ts";
import { openApiSite } from "../testing/api-site.ts";
import { openSecondSite } from "../testing/second-site.ts";
import { ada, testEntry } from "../testing/test-services.ts";
import { openViewer } from "./testing/open-viewer.ts";

const soon = () => Math.floor(Date.now() / 1000) + 1000;

test("a viewer gets tickets and phases, and no personal data", async () => {
  await using site = await openApiSite({ SAMPLE_CONTENT: "off" });
  const closesAt = soon();
  await site.openDraw("mine", { closesAt });
  const viewer = await openViewer(`${site.origin}/api/draws/mine/events`);
  expect(viewer.status).toBe(200);
  expect(viewer.headers).toMatchObject({
    "content-type": "text/event-stream",
    "cache-control": "no-store, no-transform",
    "access-control-allow-origin": "*",
  });
  expect(viewer.headers).not.toHaveProperty("content-encoding");
  expect(Number((await viewer.next("retry")).data)).toBeGreaterThanOrEqual(1_500);
  const serverTime = Number((await viewer.next("time")).data);
  expect(Math.abs(serverTime - Date.now())).toBeLessThan(5_000);
  expect(await viewer.head()).toMatchObject({ size: 0 });
  expect(await viewer.phase()).toMatchObject({ phase: "open", closesAt });

  const person = { name: "Kanarina Vogelsang", email: "kanarina@secret.example" };
  const entered = await site.postJson("/api/draws/mine/entries", testEntry(1, person));
  const { code } = await entered.json();
  const first = await viewer.head();
  const { head } = await (await site.get("/api/draws/mine")).json();
  expect(first).toEqual(head);

  const live = await site.get("/api/draws/mine/live");
  const state = await live.json();
  expect(state).toMatchObject({ id: "1.open.0", head, phase: { phase: "open" }, show: null });
  const etag = live.headers.get("ETag") ?? "";
  expect((await site.get("/api/draws/mine/live", { "If-None-Match": etag })).status).toBe(304);

  // A viewer that reconnects gets what is new, and nothing twice.
  const reconnected = await openViewer(`${site.origin}/api/draws/mine/events`, {
    "Last-Event-ID": state.id,
  });
  await reconnected.next("time");
  await site.setClock(closesAt);
  expect(await reconnected.phase()).toMatchObject({ phase: "waiting" });
  expect(await viewer.phase()).toMatchObject({ phase: "waiting" });
  expect(reconnected.text()).not.toContain("event: head");
  expect(reconnected.text().match(/event: phase/g)).toHaveLength(1);

  for (const text of [viewer.text(), reconnected.text(), JSON.stringify(state), site.logged()]) {
    for (const secret of ["Kanarina", "Vogelsang", "secret.example", "7700900001", code]) {
      expect(text).not.toContain(secret);
    }
  }
  viewer.leave();
  reconnected.leave();
});

test("requests that cannot be served get a problem document with a code", async () => {
  await using site = await openApiSite({ SAMPLE_CONTENT: "off" });
  await site.openDraw("mine", { closesAt: soon() });
  for (const kind of ["events", "live"]) {
    const missing = await site.get(`/api/draws/none/${kind}`);
    expect(missing.status).toBe(404);
    expect(await missing.json()).toMatchObject({ code: "not-found" });
    const posted = await site.postJson(`/api/draws/mine/${kind}`, {});
    expect(posted.status).toBe(405);
    expect(posted.headers.get("Allow")).toBe("GET, HEAD, OPTIONS");
    expect(await posted.json()).toMatchObject({ code: "method-not-allowed" });
  }
  const head = await fetch(`${site.origin}/api/draws/mine/events`, { method: "HEAD" });
  expect(head.headers.get("Content-Type")).toBe("text/event-stream");
});

test("two processes on one database send the same events, also after a lost connection", async () => {
  await using folder = makeDataFolder();
  await using site = await openApiSite({ SAMPLE_CONTENT: "off", DATA_DIR: folder.path });
  const draw = await site.openDraw("mine", { closesAt: soon() });
  await using second = await openSecondSite(site.database, folder.path);
  const viewers = await Promise.all(
    [site, second].map(({ origin }) => openViewer(`${origin}/api/draws/mine/events`)),
  );
  for (const viewer of viewers) expect(await viewer.phase()).toMatchObject({ phase: "open" });

  const session = { console: "laptop", staffId: ada.id, name: ada.name };
  await startShow(site.services, draw.id, "real", defaultShowSettings, session);
  for (const viewer of viewers) expect((await viewer.show())?.version).toBe(1);

  // Written without a notification, as if the notification had been lost.
  await site.database.execute(sql`update show_state set version = 2, screen = 'blackout'`);
  const { rows } = await site.database.execute(
    sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'goldkey live' and datname = current_database()`,
  );
  expect(rows).toHaveLength(2);
  for (const viewer of viewers) {
    expect(await viewer.show()).toMatchObject({ version: 2, screen: { kind: "blackout" } });
  }
  const act = { act: "message", text: "Back in a minute" } as const;
  await performAct(site.services, draw, "real", act, session);
  for (const viewer of viewers) {
    expect(await viewer.show()).toMatchObject({ version: 3, screen: { text: act.text } });
  }
  const cancellation = await cancelDraw(site.services, draw.id, "The hall is closed.", ada);
  expect(cancellation.ok).toBe(true);
  for (const viewer of viewers) expect(await viewer.phase()).toMatchObject({ phase: "cancelled" });
  const states = await Promise.all(
    [site, second].map(async ({ origin }) => (await fetch(`${origin}/api/draws/mine/live`)).json()),
  );
  expect(states[0].id).toBe(states[1].id);
  expect(states[0].show.step).toEqual(states[1].show.step);
});
