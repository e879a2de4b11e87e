import { shortNetworkTimeout } from "../timings.ts";
import type { SessionResponse } from "./session-keeper.ts";

/** GET returns the state of the session, POST refreshes it. */
export async function fetchSession(method: "GET" | "POST"): Promise<SessionResponse> {
  const response = await fetch("/admin/session", {
    method,
    signal: AbortSignal.timeout(shortNetworkTimeout),
    headers: { Accept: "application/json" },
  });
  if (!response.ok) throw new Error(`The server answered ${response.status}.`);
  return response.json();
}
