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

test("a new phase is sent in batches, and a reveal does not wait for them", async () => {
  const state = {
    head: { size: 1, root: "00".repeat(32), time: 1 },
    phase: { phase: "open" as const, opensAt: 1, closesAt: 2, moment: 3 },
    show: null,
  };
  const channel = new LiveChannel({ slug: "d", rehearsal: false }, state);
  const responses = Array.from(
    { length: 501 },
    () => new RecordedResponse(new IncomingMessage(new Socket())),
  );
  for (const response of responses)
    channel.viewers.add({ response, behind: false, heartbeatsLeft: 1 });
  channel.update({ ...state, phase: { ...state.phase, phase: "waiting" } });
  channel.update({ ...state, phase: { ...state.phase, phase: "waiting" }, show: baseShow });
  await vi.waitFor(() => expect(responses.at(-1)?.written).toHaveLength(2));

  const [first = [], last = []] = [responses[0]?.written, responses.at(-1)?.written];
  expect(first.map(({ text }) => /event: (\w+)/.exec(text)?.[1])).toEqual(["phase", "show"]);
  expect(last.map(({ text }) => /event: (\w+)/.exec(text)?.[1])).toEqual(["show", "phase"]);
  // Every viewer that receives a phase event requests the page.
  expect((last[1]?.at ?? 0) - (first[0]?.at ?? 0)).toBeGreaterThan(240);
});
