// What viewers are told about a draw, as server-sent events. Pure.
import { crc32 } from "node:zlib";
import type { DrawHead } from "../../draws/api/views.server.ts";
import type { DrawPhase } from "../../draws/phase.ts";
import type { PublicShow } from "../public-show.ts";

export type LivePhase = { phase: DrawPhase; opensAt: number; closesAt: number; moment: number };

/** Everything a viewer needs to be exactly where the draw is, however much they have missed. */
export type LiveState = {
  head: DrawHead;
  phase: LivePhase;
  /** Null until somebody starts a show. */
  show: PublicShow | null;
};

export const liveEventNames = ["head", "phase", "show"] as const;
export type LiveEventName = (typeof liveEventNames)[number];

/** Where a viewer is: each part changes exactly when its event has something new to say. */
export type Position = { [name in LiveEventName]: string };

export function positionOf({ head, phase, show }: LiveState): Position {
  return { head: `${head.size}`, phase: phase.phase, show: show ? markOf(show) : "0" };
}

/** Its version, and a mark of its content: a public number that arrives changes a step nobody has pressed. */
function markOf({ sentAt: _, ...content }: PublicShow): string {
  return `${content.version}-${crc32(JSON.stringify(content)).toString(36)}`;
}

/** The id of an event, such as "48216.open.17-k3x9q1": the same on every process, since it comes from the database. */
export function writePosition({ head, phase, show }: Position): string {
  return `${head}.${phase}.${show}`;
}

/** From Last-Event-ID; undefined for anything we did not write. */
export function readPosition(id: string | undefined): Position | undefined {
  const parts = /^(\d{1,15})\.([a-z]{1,12})\.(\d{1,15}(?:-[a-z0-9]{1,8})?)$/.exec(id ?? "");
  if (!parts) return undefined;
  const [, head = "", phase = "", show = ""] = parts;
  return { head, phase, show };
}

/** The events that bring somebody from one position to another; all of them from nowhere. */
export function eventsBetween(from: Position | undefined, to: Position): LiveEventName[] {
  return liveEventNames.filter((name) => from?.[name] !== to[name]);
}

export function writeEvent(name: LiveEventName, state: LiveState): string {
  const id = writePosition(positionOf(state));
  return `id: ${id}\nevent: ${name}\ndata: ${JSON.stringify(state[name])}\n\n`;
}

/** The server's clock in milliseconds, for countdowns; also the sign of life between events. */
export function writeTime(milliseconds: number): string {
  return `event: time\ndata: ${Math.round(milliseconds)}\n\n`;
}

/** How long a browser waits before it connects again. */
export function writeRetry(milliseconds: number): string {
  return `retry: ${Math.round(milliseconds)}\n\n`;
}
