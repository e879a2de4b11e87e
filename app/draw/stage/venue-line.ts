// The line between the windows of one browser: the console talks to its stage even without a network.
import type { PublicShow } from "../show/public-show.ts";
import type { ShowKind } from "../show/read-show.server.ts";

export type VenuePress = "gold" | "back" | "blackout";

export type VenueWord =
  /** From the console: this is on stage now. */
  | { kind: "show"; show: PublicShow }
  /** From a stage window, every few seconds. */
  | { kind: "screen"; id: string; size: string; lag: number; sound: boolean; step: number }
  /** From a stage window: somebody pressed a key there. The console that drives does it. */
  | { kind: "press"; does: VenuePress };

export type VenueLine = {
  say(word: VenueWord): void;
  listen(heard: (word: VenueWord) => void): void;
  close(): void;
};

/** Undefined where the browser has no such line. */
export function openVenueLine(slug: string, kind: ShowKind): VenueLine | undefined {
  if (typeof BroadcastChannel === "undefined") return undefined;
  const channel = new BroadcastChannel(`goldkey ${kind} show ${slug}`);
  return {
    say: (word) => channel.postMessage(word),
    listen(heard) {
      channel.addEventListener("message", ({ data }: MessageEvent<VenueWord>) => heard(data));
    },
    close: () => channel.close(),
  };
}
