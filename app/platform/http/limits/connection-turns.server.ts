// Lets connections take turns when there are too many, so that one request does not wait behind thousands:
// docs/decisions/0027. In each turn of the event loop Node reads every connection that has sent something and answers
// all of it, but accepts only one new connection. So new connections are accepted before anything else is done, the
// newest is read first, and few of the others are read in each turn.
import type { Server } from "node:http";
import type { Socket } from "node:net";
import { setImmediate as nextImmediate } from "node:timers/promises";

/** A turn of the event loop that answers requests for longer makes connections wait. */
const longestTurn = 10;
/** For so long at most nothing but accepting is done, in milliseconds: hundreds are accepted meanwhile. */
const longestAccepting = 20;
/** Read in each turn. Few, because a turn accepts only one of those who are new. */
const freshPerTurn = 4;
const answeredPerTurn = 1;

/** Accepted and not read yet. The newest is read first: the others are as old as the flood. */
const fresh: Socket[] = [];
/** They have got their responses. Read again in this order. */
const answered = new Set<Socket>();
let turnStart = 0;
let isPlanned = false;
/** Connections so far, now and when the last turn ended. */
let accepted = 0;
let acceptedBefore = 0;
/** When the first of those came who arrive without a pause. */
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
 * To be awaited before work that keeps the event loop busy, such as rendering. New connections are accepted and read
 * first, and pieces of work that became ready in the same turn do not run one after the other without a turn between.
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

/** To be called when a connection has got its responses. Its next request may have to wait for its turn. */
export function endTurn(socket: Socket): void {
  if (!isPlanned) planTurn();
  const isBusy =
    fresh.length > 0 || answered.size > 0 || performance.now() - turnStart > longestTurn;
  if (!isBusy || socket.destroyed) return;
  socket.pause();
  answered.add(socket);
}

function planTurn() {
  isPlanned = true;
  turnStart = performance.now();
  setImmediate(nextTurn);
}

function nextTurn() {
  isPlanned = false;
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

/** Whether this turn has accepted somebody, and the next one probably will. */
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
