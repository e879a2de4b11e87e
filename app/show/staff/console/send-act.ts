import type { ShowClock } from "../../stage/parts/show-clock.ts";
import type { ResponseLimit } from "../../stage/response-limit.ts";
import type { ConsolePress } from "./console-press.ts";
import type { ConsoleResponse } from "./console-response.ts";

/** Undefined when the server cannot be reached. Every response also corrects the clock. */
export async function sendAct(
  address: string,
  press: ConsolePress,
  clock: ShowClock,
  limit: ResponseLimit,
): Promise<ConsoleResponse | undefined> {
  const body = new URLSearchParams();
  for (const [field, value] of Object.entries(press)) body.set(field, `${value}`);
  const requestedAt = Date.now();
  const tooLong = AbortSignal.timeout(limit.milliseconds);
  try {
    const response = await fetch(address, { method: "POST", body, signal: tooLong });
    if (!response.ok || response.redirected) return undefined;
    const received = (await response.json()) as ConsoleResponse;
    const respondedAt = Date.now();
    limit.responded(respondedAt - requestedAt);
    if (received.view) clock.addSample(received.view.show.sentAt, requestedAt, respondedAt);
    return received;
  } catch {
    // Offline or too slow: the console shows it and tries again.
    if (tooLong.aborted) limit.missed();
    return undefined;
  }
}
