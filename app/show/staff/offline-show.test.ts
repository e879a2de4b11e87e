import { expect, test } from "vitest";
import type { ConsoleView } from "../console-view.ts";
import { quietShow } from "../live/testing/quiet-show.ts";
import { ShowClock } from "../stage/show-clock.ts";
import { OfflineShow } from "./offline-show.ts";

const driver = { you: true, name: "Ada", since: 0, silent: false, own: true };
const gold = { act: "next" as const, label: "", detail: "", waits: "", from: 0 };
const step = (key: string) => ({ key, show: quietShow, gold });
const view = {
  ...{ show: { ...quietShow, stepNumber: 4, version: 9 }, gold, driver, people: [] },
  sheet: ["intro 0", "draw 0.0", "board"].map((key, place) => ({
    ...{ key, label: "", detail: "", at: null },
    state: place === 0 ? "now" : "coming",
  })),
} as unknown as ConsoleView;

/** Every look at it is some seconds later. */
class HurryingClock extends ShowClock {
  #time = 1_000_000;
  override now(): number {
    this.#time += 5_000;
    return this.#time;
  }
}

function goOffline() {
  const show = new OfflineShow(new HurryingClock());
  show.recall({ pack: { version: 9, steps: ["intro 0", "draw 0.0", "board"].map(step) } });
  const drawn = show.press(view, { act: "next", step: 4 });
  const board = drawn && show.press(drawn, { act: "next", step: 5 });
  expect(board?.sheet.find(({ state }) => state === "now")?.key).toBe("board");
  expect(board?.show).toMatchObject({ stepNumber: 6, version: 11 });
  return show;
}

test("a press whose answer was lost is told again, and what followed it is still told", () => {
  const show = goOffline();
  show.told({ ok: false, reason: "stale" });
  expect(show.first).toMatchObject({ act: "next", step: 5 });
  show.told({ ok: true });
  expect(show.waiting).toEqual([]);
});

test("when somebody else has the show by then, nothing more is told", () => {
  const show = goOffline();
  show.told({ ok: false, reason: "not-driving" });
  expect(show.waiting).toEqual([]);
});

test("a console that watches goes on only after it took the show, and the server hears that first", () => {
  const show = new OfflineShow(new HurryingClock());
  show.recall({ pack: { version: 9, steps: ["intro 0", "draw 0.0"].map(step) } });
  const watching = { ...view, driver: { ...driver, you: false } };
  expect(show.press(watching, { act: "next", step: 4 })).toBeUndefined();
  const taken = show.press(watching, { act: "take" });
  expect(taken?.driver.you).toBe(true);
  const drawn = taken && show.press(taken, { act: "next", step: 4 });
  expect(show.press(drawn ?? view, { act: "skip", step: 5 })).toBeUndefined();
  expect(show.waiting.map(({ act }) => act)).toEqual(["take", "next"]);
});

test("who takes the show without network tells what the other console pressed before, and only that one tells it", () => {
  const former = goOffline();
  const [...pressed] = former.waiting;
  const taker = new OfflineShow(new HurryingClock());
  taker.recall({ pack: { version: 9, steps: ["intro 0", "draw 0.0", "board"].map(step) } });
  taker.watch(pressed);
  expect(taker.waiting).toEqual([]);
  const watching = { ...view, driver: { ...driver, you: false } };
  const taken = taker.press(watching, { act: "take" });
  expect(taken?.show.version).toBe(view.show.version + 1);
  expect(taken?.driver.since).toBeGreaterThan(driver.since);
  expect(taker.waiting).toEqual([{ act: "take" }, ...pressed]);
  former.watch(taker.waiting);
  expect(former.waiting).toEqual([]);
  // Taken back, it is one taking, and the same presses once.
  former.press(watching, { act: "take" });
  expect(former.waiting).toEqual([{ act: "take" }, ...pressed]);
});
