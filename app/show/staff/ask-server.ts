import type { ShowClock } from "../stage/show-clock.ts";
import type { ConsoleAnswer } from "./act.ts";
import type { Press } from "./use-console.ts";

/** Longer than this and the evening goes on without the server. */
const patience = 4_000;

/** One press, or a look. Undefined when nobody answered; every answer also says what time it is. */
export async function askServer(
  address: string,
  press: Press,
  clock: ShowClock,
): Promise<ConsoleAnswer | undefined> {
  const body = new URLSearchParams();
  for (const [field, value] of Object.entries(press)) body.set(field, `${value}`);
  try {
    const asked = Date.now();
    const signal = AbortSignal.timeout(patience);
    const answer = await fetch(address, { method: "POST", body, signal });
    if (!answer.ok || answer.redirected) return undefined;
    const heard = (await answer.json()) as ConsoleAnswer;
    if (heard.view) clock.learn(heard.view.show.sentAt, asked, Date.now());
    return heard;
  } catch {
    return undefined;
  }
}
