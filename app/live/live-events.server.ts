// The server-sent events about a draw. Pure.
import { crc32 } from "node:zlib";
import type { DrawHead } from "../draws/api/view-store.server.ts";
import type { DrawPhase } from "../draws/phase.ts";
import type { PublicShow } from "../show/script/public-show.ts";

export type LivePhase = {
  phase: DrawPhase;
  opensAt: number;
  closesAt: number;
  moment: number;
  /** Decided, but the show reveals the winners first. */
  keptBack: boolean;
  /** The viewers request the new page at random within this many milliseconds, so that a full hall does not at once. */
  pagesWithin?: number;
};

/** The complete state of a draw, whatever a viewer has missed. */
export type LiveState = {
  head: DrawHead;
  phase: LivePhase;
  /** Null until a show is started. */
  show: PublicShow | null;
};

export const liveEventNames = ["head", "phase", "show"] as const;
export type LiveEventName = (typeof liveEventNames)[number];

/** What a viewer has received. Each part changes exactly when its event changes. */
export type Position = { [name in LiveEventName]: string };

export function positionOf({ head, phase, show }: LiveState): Position {
  return { head: `${head.size}`, phase: phase.phase, show: show ? versionOf(show) : "0" };
}

/** The version and a checksum, because the content can change without a new version. */
function versionOf({ sentAt: _, ...content }: PublicShow): string {
  return `${content.version}-${crc32(JSON.stringify(content)).toString(36)}`;
}

/** The id of an event, such as "48216.open.17-k3x9q1". It depends only on the database, so all processes agree. */
export function writePosition({ head, phase, show }: Position): string {
  return `${head}.${phase}.${show}`;
}

/** Parses a Last-Event-ID; undefined if it is malformed. */
export function readPosition(id: string | undefined): Position | undefined {
  const parts = /^(\d{1,15})\.([a-z]{1,12})\.(\d{1,15}(?:-[a-z0-9]{1,8})?)$/.exec(id ?? "");
  if (!parts) return undefined;
  const [, head = "", phase = "", show = ""] = parts;
  return { head, phase, show };
}

/** The events to send to a viewer at `from`; all of them without a position. */
export function eventsBetween(from: Position | undefined, to: Position): LiveEventName[] {
  return liveEventNames.filter((name) => from?.[name] !== to[name]);
}

export function writeEvent(name: LiveEventName, state: LiveState): string {
  const id = writePosition(positionOf(state));
  return `id: ${id}\nevent: ${name}\ndata: ${JSON.stringify(state[name])}\n\n`;
}

/** The server's clock in milliseconds, for countdowns. Also serves as the heartbeat. */
export function writeTime(milliseconds: number): string {
  return `event: time\ndata: ${Math.round(milliseconds)}\n\n`;
}

/** How long a browser waits before it connects again. */
export function writeRetry(milliseconds: number): string {
  return `retry: ${Math.round(milliseconds)}\n\n`;
}
