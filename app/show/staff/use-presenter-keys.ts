import { useEffect, useRef } from "react";
import { useKeys } from "../../ui/keyboard/use-keys.ts";
import type { ShowKind } from "../read-show.server.ts";
import { openVenueLine } from "../stage/venue-line.ts";

export type PresenterActs = {
  gold(): void;
  back(): void;
  blackout(): void;
  message(): void;
  replay(): void;
  sound(): void;
};

/** What presenter remotes send, and Space: they only ever do the gold act, whatever has the focus. */
const forward = new Set([" ", "PageDown", "ArrowRight"]);
const backward = new Set(["PageUp", "ArrowLeft"]);

export function usePresenterKeys(acts: PresenterActs) {
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
      const goes = forward.has(event.key) ? "gold" : backward.has(event.key) ? "back" : undefined;
      if (!goes || event.ctrlKey || event.metaKey || event.altKey || inFieldOrDialog(event)) return;
      event.preventDefault();
      // A key that is held repeats itself; a press is one press.
      if (event.type === "keydown" && !event.repeat) newest.current[goes]();
    }
    window.addEventListener("keydown", press);
    window.addEventListener("keyup", press);
    return () => {
      window.removeEventListener("keydown", press);
      window.removeEventListener("keyup", press);
    };
  }, []);
}

/** Keys that were pressed in a stage window of this browser, where nobody sees the console. */
export function useStagePresses(slug: string, kind: ShowKind, acts: PresenterActs) {
  const newest = useRef(acts);
  useEffect(() => {
    newest.current = acts;
  });
  useEffect(() => {
    const line = openVenueLine(slug, kind);
    line?.listen((word) => {
      if (word.kind === "press") newest.current[word.does]();
    });
    return () => line?.close();
  }, [slug, kind]);
}

function inFieldOrDialog({ target }: KeyboardEvent): boolean {
  if (document.querySelector("dialog[open]")) return true;
  return target instanceof HTMLElement && target.matches("input, textarea, select");
}
