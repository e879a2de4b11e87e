import type { ShowClock } from "../stage/parts/show-clock.ts";
import type { ConsolePress } from "./console-press.ts";
import type { ConsoleResponse } from "./console-response.ts";

/** Milliseconds. A server that takes longer is treated as unreachable. */
const timeout = 4_000;

/** Undefined when the server cannot be reached. Every response also corrects the clock. */
export async function sendAct(
  address: string,
  press: ConsolePress,
  clock: ShowClock,
): Promise<ConsoleResponse | undefined> {
  const body = new URLSearchParams();
  for (const [field, value] of Object.entries(press)) body.set(field, `${value}`);
  try {
    const requestedAt = Date.now();
    const signal = AbortSignal.timeout(timeout);
    const response = await fetch(address, { method: "POST", body, signal });
    if (!response.ok || response.redirected) return undefined;
    const received = (await response.json()) as ConsoleResponse;
    if (received.view) clock.learn(received.view.show.sentAt, requestedAt, Date.now());
    return received;
  } catch {
    return undefined;
  }
}
