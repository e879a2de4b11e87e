import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { expect, test, vi } from "vitest";
import { LiveChannel } from "./live-channel.server.ts";
import { baseShow } from "./testing/base-show.ts";

/** A connection that records what is written to it, and when. */
class RecordedResponse extends ServerResponse {
  readonly written: { text: string; at: number }[] = [];
  override write(chunk: Buffer): boolean {
    this.written.push({ text: String(chunk), at: performance.now() });
    return true;
  }
}

test("a new phase reaches a full hall as fast as a reveal, and says how to spread the page requests", async () => {
  const state = {
    head: { size: 1, root: "00".repeat(32), time: 1 },
    phase: { phase: "open" as const, opensAt: 1, closesAt: 2, moment: 3, keptBack: false },
    show: null,
  };
  const channel = new LiveChannel({ slug: "d", rehearsal: false }, state);
  const responses = Array.from(
    { length: 4000 },
    () => new RecordedResponse(new IncomingMessage(new Socket())),
  );
  for (const response of responses)
    channel.viewers.add({ response, behind: false, heartbeatsLeft: 1 });
  const began = performance.now();
  channel.update({ ...state, phase: { ...state.phase, phase: "waiting" } });
  channel.update({ ...state, phase: { ...state.phase, phase: "waiting" }, show: baseShow });
  await vi.waitFor(() => expect(responses.at(-1)?.written).toHaveLength(2));

  const last = responses.at(-1)?.written ?? [];
  expect(last.map(({ text }) => /event: (\w+)/.exec(text)?.[1])).toEqual(["phase", "show"]);
  // Two thousand pages a second. A pause between batches took a second and a half.
  expect(last[0]?.text).toContain('"pagesWithin":2000');
  expect((last[0]?.at ?? Number.NaN) - began).toBeLessThan(1000);
});
