// Messages between the windows of one browser, so that a console reaches its stage offline.
import type { PublicShow } from "../script/public-show.ts";
import type { ShowKind } from "../script/show-kind.ts";
import type { Claim } from "./current-claim.ts";

export type StageKeyAct = "primary" | "back" | "blackout";

export type StageMessage =
  /** From a console: the show to display. */
  | { kind: "show"; show: PublicShow; claim: Claim }
  /** From a stage window, every few seconds. */
  | { kind: "screen"; id: string; size: string; lag: number; sound: boolean; version: number }
  /** From a stage window: a key was pressed. The driving console performs the act. */
  | { kind: "key"; act: StageKeyAct };

export type WindowChannel<Message> = {
  send(message: Message): void;
  listen(receive: (message: Message) => void): void;
  close(): void;
};

export function openStageChannel(
  slug: string,
  kind: ShowKind,
): WindowChannel<StageMessage> | undefined {
  return openWindowChannel(`goldkey ${kind} show ${slug}`);
}

/** Undefined where the browser has no BroadcastChannel. */
export function openWindowChannel<Message>(name: string): WindowChannel<Message> | undefined {
  if (typeof BroadcastChannel === "undefined") return undefined;
  const channel = new BroadcastChannel(name);
  return {
    send: (message) => channel.postMessage(message),
    listen(receive) {
      channel.addEventListener("message", ({ data }: MessageEvent<Message>) => receive(data));
    },
    close: () => channel.close(),
  };
}
