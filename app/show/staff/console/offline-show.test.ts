import { expect, test } from "vitest";
import { drivingView, testPack, watchingView } from "../../../testing/test-view.ts";
import type { ConsoleView } from "../../console-view.ts";
import type { ConsolePress } from "./console-press.ts";
import {
  afterDelivery,
  emptyOfflineShow,
  followLeader,
  type OfflinePress,
  type OfflineShow,
  pressOffline,
} from "./offline-show.ts";

const prepared: OfflineShow = { ...emptyOfflineShow, pack: testPack };

/** Presses one after the other, five seconds apart. */
function press(offline = prepared, view: ConsoleView = drivingView, ...presses: ConsolePress[]) {
  return presses.reduce<OfflinePress>(
    (before, pressed, index) => {
      const after = pressOffline(before.offline, before.view, pressed, 1_000_000 + index * 5_000);
      if (!after) throw new Error(`${pressed.act} needs the server.`);
      return after;
    },
    { offline, view },
  );
}

const twoSteps = [
  { act: "next", step: 4 },
  { act: "next", step: 5 },
];

function goOffline() {
  const { offline, view } = press(prepared, drivingView, ...twoSteps);
  expect(view.sheet.find(({ state }) => state === "now")?.key).toBe("board");
  expect(view.show).toMatchObject({ stepNumber: 6, version: 11 });
  return offline;
}

test("a press whose response was lost is sent again, and what followed it is still sent", () => {
  const once = afterDelivery(goOffline(), { ok: false, reason: "stale" });
  expect(once.unsent).toMatchObject([{ act: "next", step: 5 }]);
  expect(afterDelivery(once, { ok: true }).unsent).toEqual([]);
});

test("when another console drives by then, the later presses are dropped", () => {
  expect(afterDelivery(goOffline(), { ok: false, reason: "not-driving" }).unsent).toEqual([]);
});

test("a watching console can continue only after it took the show, and sends that first", () => {
  expect(pressOffline(prepared, watchingView, { act: "next", step: 4 }, 0)).toBeUndefined();
  const taken = press(prepared, watchingView, { act: "take" });
  expect(taken.view.driver.you).toBe(true);
  const drawn = press(taken.offline, taken.view, { act: "next", step: 4 });
  expect(pressOffline(drawn.offline, drawn.view, { act: "skip", step: 5 }, 0)).toBeUndefined();
  expect(drawn.offline.unsent.map(({ act }) => act)).toEqual(["take", "next"]);
});

test("a console that takes the show offline sends the presses of the other one, which sends none", () => {
  const former = goOffline();
  const pressed = former.unsent;
  const watcher = followLeader(prepared, pressed);
  expect(watcher.unsent).toEqual([]);
  const taken = press(watcher, watchingView, { act: "take" });
  expect(taken.view.show.version).toBe(watchingView.show.version + 1);
  expect(taken.view.driver.since).toBeGreaterThan(watchingView.driver.since);
  expect(taken.offline.unsent).toEqual([{ act: "take" }, ...pressed]);
  const formerWatches = followLeader(former, taken.offline.unsent);
  expect(formerWatches.unsent).toEqual([]);
  // When it takes the show back, "take" and the presses are sent once.
  const takenBack = press(formerWatches, watchingView, { act: "take" });
  expect(takenBack.offline.unsent).toEqual([{ act: "take" }, ...pressed]);
});

test("blackout, message and picture change the screen at once and are sent later", () => {
  const dark = press(prepared, drivingView, { act: "blackout", on: "yes" });
  expect(dark.view.show).toMatchObject({ screen: { kind: "blackout" }, version: 10 });
  const message = press(dark.offline, dark.view, { act: "message", text: "Five minutes" });
  expect(message.view.show.screen).toEqual({ kind: "message", text: "Five minutes" });
  const shown = press(message.offline, message.view, { act: "picture" });
  expect(shown.view.show).toMatchObject({ screen: { kind: "show" }, stepNumber: 4 });
  expect(shown.offline.unsent.map(({ act }) => act)).toEqual(["blackout", "message", "picture"]);
});

test("the next step needs the pack, the step that is shown, and the end of the reveal", () => {
  const next = { act: "next", step: 4 };
  const rolling = { ...drivingView, primary: { ...drivingView.primary, from: 50 } };
  expect(pressOffline(emptyOfflineShow, drivingView, next, 0)).toBeUndefined();
  expect(pressOffline(prepared, drivingView, { act: "next", step: 3 }, 0)).toBeUndefined();
  expect(pressOffline(prepared, rolling, next, 49)).toBeUndefined();
  expect(pressOffline(prepared, rolling, next, 50)).toBeDefined();
});
