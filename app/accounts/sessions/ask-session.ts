import { shortNetworkTimeout } from "../timings.ts";
import type { SessionAnswer } from "./session-keeper.ts";

/** GET: is somebody still signed in? POST: please for longer. */
export async function askSession(method: "GET" | "POST"): Promise<SessionAnswer> {
  const response = await fetch("/admin/session", {
    method,
    signal: AbortSignal.timeout(shortNetworkTimeout),
    headers: { Accept: "application/json" },
  });
  if (!response.ok) throw new Error(`The server answered ${response.status}.`);
  return response.json();
}
