import { expect, test, vi } from "vitest";
import { enterDraw } from "../entries/enter-draw.server.ts";
import { openTestDraw, openTestServices, testEntry } from "../testing/test-services.ts";

test("a tree stays in memory while it is used and is removed afterwards", async () => {
  await using services = await openTestServices();
  const draw = await openTestDraw(services);
  await enterDraw(services, { draw }, testEntry(1), { route: "web" });
  const head = await services.reread(draw);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  try {
    const tree = await services.trees.upTo(head);
    vi.advanceTimersByTime(9 * 60_000);
    expect(await services.trees.upTo(head)).toBe(tree);
    vi.advanceTimersByTime(9 * 60_000);
    expect(await services.trees.upTo(head)).toBe(tree);
    vi.advanceTimersByTime(11 * 60_000);
    const again = await services.trees.upTo(head);
    expect(again).not.toBe(tree);
    expect(again.root()).toEqual(tree.root());
  } finally {
    vi.useRealTimers();
  }
});
