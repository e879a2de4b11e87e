// The viewers of one draw. Every event is serialized once; all viewers share its buffer.
import type { ServerResponse } from "node:http";
import { setImmediate as nextTurn } from "node:timers/promises";
import {
  eventsBetween,
  type LiveEventName,
  type LiveState,
  liveEventNames,
  type Position,
  positionOf,
  writeEvent,
  writePosition,
} from "./live-events.server.ts";

/** A draw with its show, or with its rehearsal. */
export type WatchedDraw = { slug: string; rehearsal: boolean };

export type Viewer = {
  readonly response: ServerResponse;
  /** Had not read everything at the last heartbeat. */
  behind: boolean;
  heartbeatsLeft: number;
};

/** A viewer with more unread bytes is disconnected; it reconnects and gets the newest state. */
const maxUnreadBytes = 64 * 1024;
/** Viewers per batch, so that an event to ten thousand viewers does not block other requests. */
const viewersPerBatch = 500;
/** Every viewer that receives a phase event requests the page. The server can handle this many beside its other work. */
const pagesPerSecond = 2_000;
/** The maximum age of a show's `sentAt`, in milliseconds. */
const maxTimeAge = 200;

export class LiveChannel {
  readonly watched: WatchedDraw;
  readonly viewers = new Set<Viewer>();
  /** When a client last requested it. */
  requestedAt = 0;
  headSentAt = 0;
  /** Has to be read again: something changed, or the last read failed. */
  outdated = false;
  #state: LiveState;
  #position: Position;
  #events: Record<LiveEventName, Buffer>;
  #stateJson: Buffer | undefined;
  #sending: Promise<void> = Promise.resolve();

  constructor(watched: WatchedDraw, state: LiveState) {
    this.watched = watched;
    this.#state = state;
    this.#position = positionOf(state);
    this.#events = writeAll(state);
  }

  get state(): LiveState {
    return this.#state;
  }

  get id(): string {
    return writePosition(this.#position);
  }

  /** The newest state as JSON, for clients that poll. */
  stateAt(now: number): Buffer {
    this.#renewTime(now);
    this.#stateJson ??= Buffer.from(JSON.stringify({ id: this.id, ...this.#state }));
    return this.#stateJson;
  }

  /** The events that a viewer at this position has not received. */
  eventsSince(from: Position | undefined, now: number): Buffer[] {
    this.#renewTime(now);
    return eventsBetween(from, this.#position).map((name) => this.#events[name]);
  }

  /** Screens set their clocks by `sentAt`, so a new viewer must not get an old one. */
  #renewTime(now: number): void {
    const { show } = this.#state;
    if (!show || now - show.sentAt < maxTimeAge) return;
    this.#state = { ...this.#state, show: { ...show, sentAt: Math.round(now) } };
    this.#events = { ...this.#events, show: Buffer.from(writeEvent("show", this.#state)) };
    this.#stateJson = undefined;
  }

  /** Sends what has changed to every viewer. */
  update(state: LiveState): void {
    const before = this.#position;
    const after = positionOf(state);
    const changed = eventsBetween(before, after);
    if (changed.length === 0) return;
    this.#state = state;
    this.#position = after;
    this.#events = writeAll(state);
    this.#stateJson = undefined;
    if (changed.includes("head")) this.headSentAt = Date.now();
    const viewers = [...this.viewers];
    const pagesWithin = Math.round((viewers.length / pagesPerSecond) * 1000);
    const message = Buffer.concat(
      changed.map((name) =>
        name === "phase"
          ? Buffer.from(writeEvent(name, { ...state, phase: { ...state.phase, pagesWithin } }))
          : this.#events[name],
      ),
    );
    // The next counter follows within a second, so slow viewers may miss one.
    const onlyHead = changed.every((name) => name === "head");
    this.#sending = this.#sending.then(() => sendToAll(viewers, message, onlyHead));
  }

  /** Ends every connection with a last message. */
  async end(lastMessage: () => Buffer): Promise<void> {
    for (const { response } of [...this.viewers]) response.end(lastMessage());
    await this.#sending;
  }
}

function writeAll(state: LiveState): Record<LiveEventName, Buffer> {
  const written = liveEventNames.map((name) => [name, Buffer.from(writeEvent(name, state))]);
  return Object.fromEntries(written) as Record<LiveEventName, Buffer>;
}

async function sendToAll(
  viewers: Viewer[],
  message: Buffer,
  skipSlowViewers: boolean,
): Promise<void> {
  if (message.length === 0) return;
  for (let at = 0; at < viewers.length; at += viewersPerBatch) {
    if (at > 0) await nextTurn();
    for (const { response } of viewers.slice(at, at + viewersPerBatch)) {
      if (response.writableEnded) continue;
      const unread = response.writableLength;
      if (unread > maxUnreadBytes) response.destroy();
      else if (unread === 0 || !skipSlowViewers) response.write(message);
    }
  }
}

/** The last message says when to reconnect. A viewer with unread bytes may be gone and gets no message. */
export function disconnect({ response }: Viewer, lastMessage: Buffer): void {
  if (response.writableLength === 0) response.end(lastMessage);
  else response.destroy();
}

/** Disconnects a viewer that has not read the previous heartbeat. */
export function sendHeartbeat(viewer: Viewer, heartbeat: Buffer): void {
  const { response } = viewer;
  if (response.writableLength === 0) {
    viewer.behind = false;
    response.write(heartbeat);
  } else if (viewer.behind) {
    response.destroy();
  } else {
    viewer.behind = true;
  }
}
