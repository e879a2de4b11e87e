// Ends connections whose client does not read what it asked for: its responses are in memory until then.
import type { ServerResponse } from "node:http";

/** Longer than a phone is without its network. Players that pause a film ask for the rest when they go on. */
const longestPauseMilliseconds = 60_000;

/** A response that is still being made has nothing to read. A client that reads slowly is waited for. */
export function endUnread(response: ServerResponse, milliseconds = longestPauseMilliseconds): void {
  response.setTimeout(milliseconds, () => {
    const { socket } = response;
    if (socket && socket.writableLength > 0) socket.destroy();
  });
}
