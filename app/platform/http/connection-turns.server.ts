// Lets connections take turns when there are too many, so that one request does not wait behind thousands:
// docs/decisions/0027. In each turn of the event loop Node reads every connection that has sent something and answers
// all of it, but accepts only one new connection.
import type { Socket } from "node:net";
import { setImmediate as nextImmediate } from "node:timers/promises";

/** A turn of the event loop that answers requests for longer makes connections wait. */
const longestTurn = 10;
/** Of those that wait, in each further turn. Few, because a turn accepts only one of those who are new. */
const resumedPerTurn = 2;
/** Turns before a page is rendered, as long as each of them accepts a connection. */
const mostTurnsBeforeWork = 32;

/** Read again in this order. */
const waiting = new Set<Socket>();
let turnStart = 0;
let isPlanned = false;
let accepted = 0;

export function countConnection(): void {
  accepted += 1;
}

/** To be awaited before work that keeps the event loop busy: new connections are accepted first. */
export async function acceptOthers(): Promise<void> {
  for (let turn = 0; turn < mostTurnsBeforeWork; turn += 1) {
    const before = accepted;
    await nextImmediate();
    if (accepted === before) return;
  }
}

/** To be called when a connection has got its responses. Its next request may have to wait for its turn. */
export function endTurn(socket: Socket): void {
  if (!isPlanned) planTurn();
  const isBusy = waiting.size > 0 || performance.now() - turnStart > longestTurn;
  if (!isBusy || socket.destroyed) return;
  socket.pause();
  waiting.add(socket);
}

function planTurn() {
  isPlanned = true;
  turnStart = performance.now();
  setImmediate(nextTurn);
}

function nextTurn() {
  isPlanned = false;
  let resumed = 0;
  for (const socket of waiting) {
    if (resumed === resumedPerTurn) return planTurn();
    waiting.delete(socket);
    if (socket.destroyed) continue;
    socket.resume();
    resumed += 1;
  }
}
