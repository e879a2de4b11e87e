// The viewers of one draw. What they are told is written once and shared by all of them.
import type { ServerResponse } from "node:http";
import { setImmediate as otherWork, setTimeout as pause } from "node:timers/promises";
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

export type Viewer = {
  readonly response: ServerResponse;
  /** Still had something to read at the last sign of life. */
  behind: boolean;
  signsLeft: number;
};

/** A reader with more than this still unread is let go: it comes back and gets the newest state. */
const mostUnreadBytes = 64 * 1024;
/** So that a reveal to ten thousand viewers does not keep other requests waiting. */
const viewersAtOnce = 500;
/**
 * Between them when the phase changes: everybody who hears of it asks for the page. Two thousand a
 * second are served without anybody else noticing.
 */
const breathe = () => pause(250, undefined, { ref: false });
/** How old the time in a show may be, in milliseconds. */
const freshFor = 200;

export class LiveChannel {
  readonly watched: { slug: string; rehearsal: boolean };
  readonly viewers = new Set<Viewer>();
  /** When somebody last asked about it. */
  askedAt = 0;
  headSentAt = 0;
  /** The last reading failed, or a change was reported while it could not be read. */
  outdated = false;
  #state: LiveState;
  #position: Position;
  #events: Record<LiveEventName, Buffer>;
  #whole: Buffer | undefined;
  #sending: Promise<void> = Promise.resolve();
  #sendingPhase: Promise<void> = Promise.resolve();

  constructor(watched: LiveChannel["watched"], state: LiveState) {
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

  /** The newest state as one JSON text, for those who ask instead of listening. */
  wholeAt(now: number): Buffer {
    this.#keepTime(now);
    this.#whole ??= Buffer.from(JSON.stringify({ id: this.id, ...this.#state }));
    return this.#whole;
  }

  /** What somebody has to be told who is at this position. */
  eventsSince(from: Position | undefined, now: number): Buffer[] {
    this.#keepTime(now);
    return eventsBetween(from, this.#position).map((name) => this.#events[name]);
  }

  /** Screens set their clocks by the time in a show, so a newcomer gets no old one. */
  #keepTime(now: number): void {
    const { show } = this.#state;
    if (!show || now - show.sentAt < freshFor) return;
    this.#state = { ...this.#state, show: { ...show, sentAt: Math.round(now) } };
    this.#events = { ...this.#events, show: Buffer.from(writeEvent("show", this.#state)) };
    this.#whole = undefined;
  }

  /** Takes the newest state over and tells everybody what is new in it. */
  update(state: LiveState): void {
    const before = this.#position;
    const after = positionOf(state);
    const changed = eventsBetween(before, after);
    if (changed.length === 0) return;
    this.#state = state;
    this.#position = after;
    this.#events = writeAll(state);
    this.#whole = undefined;
    if (changed.includes("head")) this.headSentAt = Date.now();
    const viewers = [...this.viewers];
    const atOnce = changed.filter((name) => name !== "phase");
    const news = Buffer.concat(atOnce.map((name) => this.#events[name]));
    // A counter that moves again in a moment need not reach those who are behind.
    const onlyHead = changed.every((name) => name === "head");
    this.#sending = this.#sending.then(() => sendToAll(viewers, news, onlyHead, otherWork));
    if (!changed.includes("phase")) return;
    const { phase } = this.#events;
    // Apart from the rest: nobody waits for a reveal because others are told that entries have closed.
    this.#sendingPhase = this.#sendingPhase.then(() => sendToAll(viewers, phase, false, breathe));
  }

  /** The same bytes for all, such as a last word before the end. */
  async end(lastWord: () => Buffer): Promise<void> {
    for (const { response } of [...this.viewers]) response.end(lastWord());
    await this.#sending;
  }
}

function writeAll(state: LiveState): Record<LiveEventName, Buffer> {
  const written = liveEventNames.map((name) => [name, Buffer.from(writeEvent(name, state))]);
  return Object.fromEntries(written) as Record<LiveEventName, Buffer>;
}

async function sendToAll(
  viewers: Viewer[],
  news: Buffer,
  onlyToKeepingUp: boolean,
  between: () => Promise<unknown>,
): Promise<void> {
  if (news.length === 0) return;
  for (let at = 0; at < viewers.length; at += viewersAtOnce) {
    if (at > 0) await between();
    for (const { response } of viewers.slice(at, at + viewersAtOnce)) {
      if (response.writableEnded) continue;
      const unread = response.writableLength;
      if (unread > mostUnreadBytes) response.destroy();
      else if (unread === 0 || !onlyToKeepingUp) response.write(news);
    }
  }
}

/** Who has read everything hears when to come back; who has not is gone, or comes back by itself. */
export function letGo({ response }: Viewer, lastWord: Buffer): void {
  if (response.writableLength === 0) response.end(lastWord);
  else response.destroy();
}

/** A sign of life; who has not read the last one by now is let go. */
export function giveSignOfLife(viewer: Viewer, sign: Buffer): void {
  const { response } = viewer;
  if (response.writableLength === 0) {
    viewer.behind = false;
    response.write(sign);
  } else if (viewer.behind) {
    response.destroy();
  } else {
    viewer.behind = true;
  }
}
