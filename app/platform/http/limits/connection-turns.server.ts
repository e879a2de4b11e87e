// Lets connections take turns when there are too many, so that one request does not wait behind thousands:
// docs/decisions/0027. In each turn of the event loop Node reads every connection that has sent something and answers
// all of it, but accepts only one new connection. So new connections are accepted before anything else is done, the
// newest is read first, and few of the others are read in each turn.
import type { Server } from "node:http";
import type { Socket } from "node:net";
import { setImmediate as nextImmediate } from "node:timers/promises";

/** After a turn of the event loop that took longer, connections wait for their next turn. In milliseconds. */
const longestTurn = 10;
/** How long new connections may be accepted before any is read, in milliseconds: enough for hundreds. */
const longestAccepting = 20;
/** How many new connections are read in each turn. Few, because each turn accepts only one more. */
const freshPerTurn = 4;
const answeredPerTurn = 1;

/** Accepted and not read yet. The newest is read first, because older ones mostly belong to the flood. */
const fresh: Socket[] = [];
/** Connections that have their responses. They are read again in this order. */
const answered = new Set<Socket>();
/** Those of this turn. They are paused at its end: until then Node would resume them, to skip a body that was not read. */
const justAnswered = new Set<Socket>();
let turnStart = 0;
let isPlanned = false;
/** How many connections were accepted so far, and how many at the end of the last turn. */
let accepted = 0;
let acceptedBefore = 0;
/** When the first of an uninterrupted series of new connections was accepted. */
let arrivingSince: number | undefined;

export function takeTurns(server: Server): void {
  server.on("connection", (socket: Socket) => {
    accepted += 1;
    // Node starts to read in the next tick, so pausing earlier would have no effect.
    process.nextTick(() => {
      if (!isPlanned) planTurn();
      socket.pause();
      fresh.push(socket);
    });
  });
}

let previousWork: Promise<void> = Promise.resolve();

/**
 * Await this before work that keeps the event loop busy, such as rendering. New connections are accepted and read
 * first, and two pieces of work never run in the same turn.
 */
export function waitForOthers(): Promise<void> {
  previousWork = previousWork.then(acceptOthers);
  return previousWork;
}

async function acceptOthers(): Promise<void> {
  const start = performance.now();
  do await nextImmediate();
  while (fresh.length > 0 && performance.now() - start < longestAccepting);
}

/** Call this when a connection has sent a request: it must not wait for the rest of its body. */
export function beginTurn(socket: Socket): void {
  justAnswered.delete(socket);
}

/** Call this when a connection has its responses. Its next request may have to wait for a turn. */
export function endTurn(socket: Socket): void {
  if (!isPlanned) planTurn();
  const isBusy =
    fresh.length + answered.size + justAnswered.size > 0 ||
    performance.now() - turnStart > longestTurn;
  if (isBusy && !socket.destroyed) justAnswered.add(socket);
}

function planTurn() {
  isPlanned = true;
  turnStart = performance.now();
  setImmediate(nextTurn);
}

function nextTurn() {
  isPlanned = false;
  for (const socket of justAnswered) {
    socket.pause();
    answered.add(socket);
  }
  justAnswered.clear();
  if (areArriving()) return planTurn();
  for (let n = 0; n < freshPerTurn; n += 1) fresh.pop()?.resume();
  let read = 0;
  for (const socket of answered) {
    if (read === answeredPerTurn) break;
    answered.delete(socket);
    if (socket.destroyed) continue;
    socket.resume();
    read += 1;
  }
  if (fresh.length > 0 || answered.size > 0) planTurn();
}

/** Whether this turn has accepted a connection, so that the next one probably will. */
function areArriving(): boolean {
  const now = performance.now();
  if (accepted === acceptedBefore) arrivingSince = undefined;
  else arrivingSince ??= now;
  acceptedBefore = accepted;
  if (arrivingSince === undefined) return false;
  if (now - arrivingSince < longestAccepting) return true;
  arrivingSince = undefined;
  return false;
}
