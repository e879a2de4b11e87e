import { expect, test, vi } from "vitest";
import { enterDraw } from "../../entries/enter-draw.server.ts";
import { openTestDraw, openTestOffice, testEntry } from "../testing/test-office.ts";

test("a tree is kept while it is asked for, and gives its memory back afterwards", async () => {
  await using office = await openTestOffice();
  const draw = await openTestDraw(office);
  await enterDraw(office, { draw }, testEntry(1), { route: "web" });
  const head = await office.reread(draw);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  try {
    const tree = await office.trees.upTo(head);
    vi.advanceTimersByTime(9 * 60_000);
    expect(await office.trees.upTo(head)).toBe(tree);
    vi.advanceTimersByTime(9 * 60_000);
    expect(await office.trees.upTo(head)).toBe(tree);
    vi.advanceTimersByTime(11 * 60_000);
    const again = await office.trees.upTo(head);
    expect(again).not.toBe(tree);
    expect(again.root()).toEqual(tree.root());
  } finally {
    vi.useRealTimers();
  }
});
