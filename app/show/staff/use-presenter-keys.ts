import { useEffect, useRef } from "react";
import { useKeys } from "../../ui/keyboard/use-keys.ts";
import type { ShowKind } from "../script/show-kind.ts";
import { openStageChannel } from "../stage/stage-channel.ts";
import type { ConsoleActs } from "./console-props.ts";

/** Keys of presenter remotes, and Space. They work wherever the focus is, except in fields and dialogs. */
const forward = new Set([" ", "PageDown", "ArrowRight"]);
const backward = new Set(["PageUp", "ArrowLeft"]);

export function usePresenterKeys(acts: ConsoleActs) {
  const newest = useRef(acts);
  useEffect(() => {
    newest.current = acts;
  });
  useKeys({
    b: acts.blackout,
    // The "black screen" button of most remotes.
    ".": acts.blackout,
    m: acts.message,
    r: acts.replay,
    s: acts.sound,
  });
  useEffect(() => {
    function press(event: KeyboardEvent) {
      const act = forward.has(event.key) ? "primary" : backward.has(event.key) ? "back" : undefined;
      if (!act || event.ctrlKey || event.metaKey || event.altKey || inFieldOrDialog(event)) return;
      event.preventDefault();
      // A key held down repeats. It counts as one press.
      if (event.type === "keydown" && !event.repeat) newest.current[act]();
    }
    window.addEventListener("keydown", press);
    window.addEventListener("keyup", press);
    return () => {
      window.removeEventListener("keydown", press);
      window.removeEventListener("keyup", press);
    };
  }, []);
}

/** Handles keys pressed in a stage window of this browser. */
export function useStageKeys(slug: string, kind: ShowKind, acts: ConsoleActs) {
  const newest = useRef(acts);
  useEffect(() => {
    newest.current = acts;
  });
  useEffect(() => {
    const channel = openStageChannel(slug, kind);
    channel?.listen((message) => {
      if (message.kind === "key") newest.current[message.act]();
    });
    return () => channel?.close();
  }, [slug, kind]);
}

function inFieldOrDialog({ target }: KeyboardEvent): boolean {
  if (document.querySelector("dialog[open]")) return true;
  return target instanceof HTMLElement && target.matches("input, textarea, select");
}
