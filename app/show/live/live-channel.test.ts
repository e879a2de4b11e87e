import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { expect, test, vi } from "vitest";
import { LiveChannel } from "./live-channel.server.ts";
import { quietShow } from "./testing/quiet-show.ts";

/** Somebody's connection, which notes what it is given and when. */
class Seat extends ServerResponse {
  readonly heard: { words: string; at: number }[] = [];
  override write(piece: Buffer): boolean {
    this.heard.push({ words: String(piece), at: performance.now() });
    return true;
  }
}

test("a full hall hears of a new phase part by part, and no reveal waits for that", async () => {
  const state = {
    head: { size: 1, root: "00".repeat(32), time: 1 },
    phase: { phase: "open" as const, opensAt: 1, closesAt: 2, moment: 3 },
    show: null,
  };
  const channel = new LiveChannel({ slug: "d", rehearsal: false }, state);
  const hall = Array.from({ length: 501 }, () => new Seat(new IncomingMessage(new Socket())));
  for (const response of hall) channel.viewers.add({ response, behind: false, signsLeft: 1 });
  channel.update({ ...state, phase: { ...state.phase, phase: "waiting" } });
  channel.update({ ...state, phase: { ...state.phase, phase: "waiting" }, show: quietShow });
  await vi.waitFor(() => expect(hall.at(-1)?.heard).toHaveLength(2));

  const [first = [], last = []] = [hall[0]?.heard, hall.at(-1)?.heard];
  expect(first.map(({ words }) => /event: (\w+)/.exec(words)?.[1])).toEqual(["phase", "show"]);
  expect(last.map(({ words }) => /event: (\w+)/.exec(words)?.[1])).toEqual(["show", "phase"]);
  // Everybody who hears of a phase asks for the page.
  expect((last[1]?.at ?? 0) - (first[0]?.at ?? 0)).toBeGreaterThan(240);
});
