import { expect, test } from "vitest";
import { drivingView, testPack, watchingView, withShow } from "../../../testing/test-view.ts";
import type { ShowActResult } from "../../acts.ts";
import type { ConsoleView } from "../../console-view.ts";
import { type ConsoleMessage, claimOf } from "./console-channel.ts";
import type { ConsolePress } from "./console-press.ts";
import {
  type ConsoleEffect,
  type ConsoleEvent,
  newConsoleState,
  reduceConsole,
} from "./console-state.ts";
import type { OfflineMemory } from "./offline-memory.ts";

const laptop = "console-laptop";
const tablet = "console-tablet";
const next: ConsolePress = { act: "next", step: 4 };
const nextAgain: ConsolePress = { act: "next", step: 5 };
const blackout: ConsolePress = { act: "blackout", on: "yes" };

/** A console whose clock advances by a second with every event. */
function openConsole(memory: OfflineMemory = {}) {
  let state = newConsoleState;
  let now = 100_000;
  function dispatch(event: ConsoleEvent): ConsoleEffect[] {
    now += 1_000;
    const step = reduceConsole(state, event, { now, server: now });
    state = step.state;
    return step.effects;
  }
  const console = {
    state: () => state,
    dispatch,
    pass: (milliseconds: number) => {
      now += milliseconds;
    },
    press: (press: ConsolePress) => dispatch({ kind: "pressed", press }),
    respond: (view: ConsoleView | null, result: ShowActResult = { ok: true }) =>
      dispatch({ kind: "responded", response: { result, view } }),
    fail: () => dispatch({ kind: "responded", response: undefined }),
    look: () => dispatch({ kind: "look-due" }),
    receive: (message: ConsoleMessage) => dispatch({ kind: "message-received", message }),
    opening: [] as ConsoleEffect[],
  };
  console.opening = dispatch({ kind: "opened", console: laptop, memory });
  return console;
}

/** With a view and its pack, and without a pending request. */
function openReadyConsole(view = drivingView) {
  const console = openConsole();
  console.respond(view);
  console.dispatch({ kind: "pack-fetched", version: view.show.version, pack: testPack });
  return console;
}

function openOfflineConsole(view = drivingView) {
  const console = openReadyConsole(view);
  console.look();
  console.fail();
  return console;
}

/** What the tablet of the same person broadcasts after it took the show offline. */
function takenByTablet(unsent: ConsolePress[] = []): ConsoleMessage {
  const driver = { ...drivingView.driver, since: 200_000 };
  const view = { ...withShow(drivingView, { version: 12, sentAt: 200_000 }), driver };
  return { claim: claimOf(view, tablet, true), view, unsent };
}

const kindsOf = (effects: ConsoleEffect[]) => effects.map(({ kind }) => kind);
const sent = (effects: ConsoleEffect[]) =>
  effects.flatMap((effect) => (effect.kind === "send" ? [effect.request] : []));

test("a console looks at once, shows the response, and looks again a second later", () => {
  const console = openConsole();
  expect(console.opening).toEqual([{ kind: "send", request: { kind: "look" } }]);
  const effects = console.respond(drivingView);
  expect(effects).toEqual([
    { kind: "save", memory: { view: drivingView, unsent: [], leaderUnsent: [] } },
    {
      kind: "broadcast",
      message: { claim: claimOf(drivingView, laptop, false), view: drivingView, unsent: [] },
    },
    { kind: "fetch-pack", version: 9 },
    { kind: "look-later" },
  ]);
  expect(console.state()).toMatchObject({ view: drivingView, reached: true, drops: 0 });
  expect(console.look()).toEqual([{ kind: "send", request: { kind: "look" } }]);
});

test("after a reload the stored view is not shown until the server has responded or timed out", () => {
  const online = openConsole({ view: drivingView });
  expect(online.state().claim).toBeUndefined();
  online.respond(withShow(drivingView, { version: 10 }));
  expect(online.state().view?.show.version).toBe(10);

  const offline = openConsole({ view: drivingView, pack: testPack, unsent: [next] });
  expect(sent(offline.opening)).toEqual([{ kind: "deliver", press: next }]);
  expect(kindsOf(offline.fail())).toEqual(["broadcast", "look-later"]);
  expect(offline.state()).toMatchObject({ view: drivingView, reached: false });
  expect(offline.state().claim).toMatchObject({ console: laptop, aheadOfServer: true });
});

test("a watching window shows its stored view after a reload, too", () => {
  const console = openConsole({ view: watchingView });
  expect(console.fail()).toEqual([{ kind: "look-later" }]);
  expect(console.state().claim).toMatchObject({ console: laptop, aheadOfServer: false });
});

test("a window without a view stays empty offline", () => {
  const console = openConsole();
  expect(console.fail()).toEqual([{ kind: "look-later" }]);
  expect(console.state()).toMatchObject({ view: undefined, claim: undefined, reached: false });
  console.press(next);
  expect(console.state().refusal).toBe("needs-network");
});

test("a press is sent, and its response is shown even if its version is lower", () => {
  const console = openReadyConsole();
  expect(sent(console.press(next))).toEqual([{ kind: "press", press: next }]);
  console.respond(withShow(drivingView, { version: 8, sentAt: 1 }));
  expect(console.state().view?.show.version).toBe(8);
  expect(console.state().request).toBeUndefined();
});

test("presses made during a request are queued in order", () => {
  const console = openReadyConsole();
  console.look();
  expect(console.press(next)).toEqual([]);
  expect(console.press(blackout)).toEqual([]);
  expect(sent(console.respond(drivingView))).toEqual([{ kind: "press", press: next }]);
  // The next look becomes due meanwhile.
  expect(console.look()).toEqual([]);
  expect(sent(console.respond(withShow(drivingView, { version: 10 })))).toEqual([
    { kind: "press", press: blackout },
  ]);
  expect(sent(console.respond(withShow(drivingView, { version: 11 })))).toEqual([{ kind: "look" }]);
  expect(console.state()).toMatchObject({ queue: [], request: { kind: "look" } });
});

test("the reason for a refusal is shown until the next press", () => {
  const console = openReadyConsole();
  console.press(next);
  console.respond(drivingView, { ok: false, reason: "too-soon" });
  expect(console.state().refusal).toBe("too-soon");
  console.look();
  console.respond(drivingView);
  expect(console.state().refusal).toBe("too-soon");
  console.press(next);
  expect(console.state().refusal).toBeUndefined();
});

test("offline, the console that drives leads the windows of its browser, and counts one drop", () => {
  const console = openReadyConsole();
  for (const drops of [1, 1]) {
    console.look();
    expect(kindsOf(console.fail())).toEqual(["broadcast", "look-later"]);
    expect(console.state()).toMatchObject({ reached: false, drops });
    expect(console.state().claim).toMatchObject({ aheadOfServer: true, drivesSince: 1 });
  }
  console.look();
  console.respond(withShow(drivingView, { sentAt: 300_000 }));
  expect(console.state()).toMatchObject({ reached: true, drops: 1 });
  console.look();
  console.fail();
  expect(console.state().drops).toBe(2);
});

test("offline, a console that watches sends nothing to other windows", () => {
  const console = openReadyConsole(watchingView);
  console.look();
  expect(console.fail()).toEqual([{ kind: "look-later" }]);
  expect(console.state().claim).toMatchObject({ aheadOfServer: false });
  expect(console.press(next)).toEqual([]);
  expect(console.state()).toMatchObject({ refusal: "needs-network", view: watchingView });
});

test("offline, a press is done at once, even during a request", () => {
  const console = openOfflineConsole();
  console.look();
  expect(kindsOf(console.press(next))).toEqual(["save", "broadcast"]);
  const { view, claim, offline, refusal } = console.state();
  expect(view?.show).toMatchObject({ stepNumber: 5, version: 10 });
  expect(claim).toMatchObject({ version: 10, aheadOfServer: true });
  expect(offline.unsent).toMatchObject([{ act: "next", step: 4 }]);
  expect(refusal).toBeUndefined();
  console.press({ act: "skip", step: 5, reason: "declined" });
  expect(console.state().refusal).toBe("needs-network");
  console.press(blackout);
  expect(console.state()).toMatchObject({ refusal: undefined, view: { show: { version: 11 } } });
});

test("a press that gets no response is done offline, and so is the next one", () => {
  const console = openReadyConsole();
  console.press(next);
  console.press(blackout);
  const effects = console.fail();
  expect(sent(effects)).toEqual([]);
  expect(console.state()).toMatchObject({ reached: false, drops: 1, queue: [] });
  expect(console.state().offline.unsent.map(({ act }) => act)).toEqual(["next", "blackout"]);
  expect(console.state().view?.show).toMatchObject({
    version: 11,
    screen: { kind: "blackout" },
  });
});

test("back online, unsent presses are delivered in order before the next look", () => {
  const console = openOfflineConsole();
  console.press(next);
  console.press(blackout);
  const [first, second] = console.state().offline.unsent;
  expect(sent(console.look())).toEqual([{ kind: "deliver", press: first }]);
  expect(sent(console.respond(drivingView))).toEqual([{ kind: "deliver", press: second }]);
  expect(console.state()).toMatchObject({ reached: false, view: { show: { version: 11 } } });
  expect(sent(console.respond(drivingView))).toEqual([{ kind: "look" }]);
  const effects = console.respond(withShow(drivingView, { version: 11, stepNumber: 5 }));
  expect(kindsOf(effects)).toEqual(["save", "broadcast", "fetch-pack", "look-later"]);
  expect(console.state()).toMatchObject({ reached: true, offline: { unsent: [] } });
  expect(console.state().claim).toMatchObject({ version: 11, aheadOfServer: false });
});

test("a press made during the first look back online is delivered before anything else is shown", () => {
  const console = openOfflineConsole();
  console.look();
  console.press(next);
  expect(sent(console.respond(drivingView))).toMatchObject([{ kind: "deliver", press: next }]);
  expect(console.state().view?.show.version).toBe(10);
});

test("when the network is lost again during delivery, the other presses stay unsent", () => {
  const console = openOfflineConsole();
  console.press(next);
  console.press(blackout);
  console.look();
  console.respond(drivingView);
  expect(kindsOf(console.fail())).toEqual(["broadcast", "look-later"]);
  expect(console.state().offline.unsent).toEqual([blackout]);
  expect(console.state()).toMatchObject({ reached: false, drops: 1 });
});

test("delivery continues after a stale press; a refused press drops the later ones and shows the reason", () => {
  const console = openOfflineConsole();
  console.press(next);
  console.press(blackout);
  console.press({ act: "picture" });
  console.look();
  console.respond(drivingView, { ok: false, reason: "stale" });
  expect(console.state()).toMatchObject({ refusal: undefined, request: { press: blackout } });
  const effects = console.respond(watchingView, { ok: false, reason: "not-driving" });
  expect(sent(effects)).toEqual([{ kind: "look" }]);
  expect(console.state()).toMatchObject({ refusal: "not-driving", offline: { unsent: [] } });
  // The server's state replaces the offline one, although its version is lower.
  const others = withShow(watchingView, { version: 10, sentAt: 1_000_000 });
  console.respond(others);
  expect(console.state().view).toEqual(others);
});

test("another operator takes the show: the next look shows this console as a watcher", () => {
  const console = openReadyConsole();
  console.look();
  const taken = withShow(watchingView, { version: 10 });
  console.respond({ ...taken, driver: { ...taken.driver, name: "Ben", own: false } });
  expect(console.state().view?.driver).toMatchObject({ you: false, name: "Ben" });
  expect(console.state().claim?.drivesSince).toBeUndefined();
});

test("a console that is taken over offline watches, and leaves its unsent presses to the other", () => {
  const console = openOfflineConsole();
  console.press(next);
  const { unsent } = console.state().offline;
  const effects = console.receive(takenByTablet([{ act: "take" }, ...unsent]));
  expect(kindsOf(effects)).toEqual(["save"]);
  const { view, offline } = console.state();
  expect(view).toMatchObject({ driver: { you: false, own: true }, show: { version: 12 } });
  expect(offline).toMatchObject({ unsent: [], leaderUnsent: [{ act: "take" }, { act: "next" }] });
  // When this console takes the show back, it sends all of them.
  console.press({ act: "take" });
  expect(console.state().offline.unsent).toEqual([{ act: "take" }, ...unsent]);
  expect(console.state().view?.driver.you).toBe(true);
});

test("the unsent presses of another console are dropped when the server has caught up", () => {
  const console = openOfflineConsole(watchingView);
  console.receive(takenByTablet([{ act: "take" }, next]));
  console.look();
  console.respond(withShow(watchingView, { version: 12 }));
  expect(console.state().offline.leaderUnsent).toEqual([]);
});

test("a press that was being delivered when another console took over does not remove another press", () => {
  const console = openOfflineConsole();
  console.press(next);
  const { unsent } = console.state().offline;
  console.look();
  console.receive(takenByTablet([{ act: "take" }, ...unsent]));
  console.press({ act: "take" });
  expect(sent(console.respond(drivingView))).toEqual([{ kind: "deliver", press: { act: "take" } }]);
  expect(console.state().offline.unsent).toHaveLength(2);
});

test("a failed delivery is followed by a look when another console has taken the unsent presses", () => {
  const console = openOfflineConsole();
  console.press(next);
  console.look();
  console.receive(takenByTablet(console.state().offline.unsent.slice()));
  expect(sent(console.fail())).toEqual([{ kind: "look" }]);
});

test("a response of a server that does not know about a takeover yet is not shown", () => {
  const console = openOfflineConsole();
  console.receive(takenByTablet());
  console.look();
  const effects = console.respond(withShow(drivingView, { sentAt: 1_000_000 }));
  expect(effects).toEqual([{ kind: "look-later" }]);
  expect(console.state()).toMatchObject({ reached: true, view: { show: { version: 12 } } });
  // Half a minute after the tablet's last message the server is followed again.
  console.pass(31_000);
  console.look();
  console.respond(withShow(drivingView, { sentAt: 1_000_000 }));
  expect(console.state().view?.show.version).toBe(9);
});

test("an older response is not shown", () => {
  const console = openReadyConsole(withShow(drivingView, { version: 20, sentAt: 20_000 }));
  console.look();
  expect(console.respond(drivingView)).toEqual([{ kind: "look-later" }]);
  expect(console.state().view?.show.version).toBe(20);
});

test("a response without a request is ignored", () => {
  const console = openReadyConsole();
  const before = console.state();
  expect(console.respond(withShow(drivingView, { version: 30 }))).toEqual([]);
  expect(console.state()).toBe(before);
});

test("messages from this console, before the first view, or from online consoles change nothing", () => {
  const fresh = openConsole();
  fresh.receive(takenByTablet());
  expect(fresh.state().view).toBeUndefined();

  const console = openReadyConsole(watchingView);
  const before = console.state();
  const own = takenByTablet();
  console.receive({ ...own, claim: { ...own.claim, console: laptop } });
  console.receive({ ...own, claim: { ...own.claim, aheadOfServer: false } });
  console.receive({ ...own, claim: { ...own.claim, version: 3 } });
  expect(console.state()).toBe(before);
});

test("a console that led offline and was refused withdraws; the next look shows the server's state", () => {
  const console = openOfflineConsole(watchingView);
  console.receive(takenByTablet());
  const withdrawn = takenByTablet();
  console.receive({
    ...withdrawn,
    claim: { ...withdrawn.claim, version: 9, drivesSince: undefined, aheadOfServer: false },
  });
  expect(console.state().view?.show.version).toBe(12);
  expect(console.state().claim).toMatchObject({ version: 9, aheadOfServer: false });
  console.look();
  console.respond(withShow(watchingView, { version: 10 }));
  expect(console.state().view?.show.version).toBe(10);
});

test("a stage that was reloaded offline gets the show from the console that leads", () => {
  const console = openOfflineConsole();
  console.press(next);
  expect(console.dispatch({ kind: "screen-reported", version: 10 })).toEqual([]);
  const effects = console.dispatch({ kind: "screen-reported", version: 9 });
  expect(effects).toMatchObject([
    { kind: "broadcast", message: { view: { show: { version: 10 } } } },
  ]);

  const online = openReadyConsole();
  expect(online.dispatch({ kind: "screen-reported", version: 1 })).toEqual([]);
  const watcher = openOfflineConsole(watchingView);
  expect(watcher.dispatch({ kind: "screen-reported", version: 1 })).toEqual([]);
});

test("the pack is requested once for every version, and again when it is missing or of another version", () => {
  const console = openConsole();
  expect(kindsOf(console.respond(drivingView))).toContain("fetch-pack");
  console.look();
  expect(kindsOf(console.respond(drivingView))).not.toContain("fetch-pack");
  for (const pack of [null, { ...testPack, version: 8 }]) {
    console.dispatch({ kind: "pack-fetched", version: 9, pack });
    console.look();
    expect(kindsOf(console.respond(drivingView))).toContain("fetch-pack");
  }
  expect(console.dispatch({ kind: "pack-fetched", version: 9, pack: testPack })).toEqual([
    { kind: "save", memory: { pack: testPack } },
  ]);
  expect(console.state().offline.pack).toBe(testPack);
  console.look();
  expect(kindsOf(console.respond(drivingView))).not.toContain("fetch-pack");
  console.look();
  const later = withShow(drivingView, { version: 10 });
  expect(console.respond(later)).toContainEqual({ kind: "fetch-pack", version: 10 });
});

test("a show that is over clears the memory and needs no pack", () => {
  const console = openReadyConsole();
  console.press({ act: "end", step: 4 });
  const effects = console.respond(withShow(drivingView, { version: 10, over: true }));
  expect(kindsOf(effects)).toEqual(["clear-memory", "broadcast"]);
  // A pack requested before is no longer stored.
  expect(console.dispatch({ kind: "pack-fetched", version: 9, pack: testPack })).toEqual([]);
  expect(kindsOf(console.look())).toEqual(["send"]);
});

test("a restarted rehearsal is shown, although its version is lower", () => {
  const rehearsal = withShow(drivingView, { rehearsal: true, version: 40, sentAt: 40_000 });
  const console = openReadyConsole(rehearsal);
  console.look();
  const again = withShow(rehearsal, { version: 1, stepNumber: 1, sentAt: 50_000 });
  expect(kindsOf(console.respond(again))).toContain("fetch-pack");
  expect(console.state().view).toEqual(again);
});

test("a rehearsal that was ended elsewhere leaves the console as if offline", () => {
  const console = openReadyConsole(withShow(drivingView, { rehearsal: true }));
  console.look();
  console.respond(null);
  expect(console.state()).toMatchObject({ reached: false, drops: 1 });
});

test("a window that was reloaded offline continues from its memory and delivers its presses later", () => {
  const before = openOfflineConsole();
  before.press(next);
  const { view, offline } = before.state();
  const console = openConsole({ ...offline, view });
  console.pass(60_000);
  console.fail();
  console.press(nextAgain);
  expect(console.state().view?.show).toMatchObject({ stepNumber: 6, version: 11 });
  console.look();
  expect(sent(console.respond(drivingView))).toMatchObject([{ kind: "deliver", press: nextAgain }]);
});
