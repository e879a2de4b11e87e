// The line between the windows of one browser: the console talks to its stage even without a network.
import type { PublicShow } from "../public-show.ts";
import type { ShowKind } from "../read-show.server.ts";
import type { Word } from "./whose-word.ts";

export type VenuePress = "gold" | "back" | "blackout";

export type VenueWord =
  /** From a console: this is on stage now, and this stands behind it. */
  | { kind: "show"; show: PublicShow; word: Word }
  /** From a stage window, every few seconds. */
  | { kind: "screen"; id: string; size: string; lag: number; sound: boolean; version: number }
  /** From a stage window: somebody pressed a key there. The console that drives does it. */
  | { kind: "press"; does: VenuePress };

export type Line<Said> = {
  say(word: Said): void;
  listen(heard: (word: Said) => void): void;
  close(): void;
};

export function openVenueLine(slug: string, kind: ShowKind): Line<VenueWord> | undefined {
  return openLine(`goldkey ${kind} show ${slug}`);
}

/** Undefined where the browser has no such line. */
export function openLine<Said>(name: string): Line<Said> | undefined {
  if (typeof BroadcastChannel === "undefined") return undefined;
  const channel = new BroadcastChannel(name);
  return {
    say: (word) => channel.postMessage(word),
    listen(heard) {
      channel.addEventListener("message", ({ data }: MessageEvent<Said>) => heard(data));
    },
    close: () => channel.close(),
  };
}
