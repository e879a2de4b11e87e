import { useEffect, useRef } from "react";
import { isSingleKey, type Pending, readPress } from "./presses.ts";
import { singleKeysAreOn } from "./single-keys.ts";

type KeyActs = Record<string, () => void>;

/** `useKeys({ j: next, "g o": openOverview, "ctrl k": find })`, while the component is mounted. */
export function useKeys(acts: KeyActs) {
  const newest = useRef(acts);
  useEffect(() => {
    newest.current = acts;
  });
  useEffect(() => {
    let pending: Pending = null;
    function press(event: KeyboardEvent) {
      if (event.defaultPrevented || event.isComposing) return;
      const { name, next } = readPress(
        {
          key: event.key,
          ctrl: event.ctrlKey || event.metaKey,
          alt: event.altKey,
          inField: isField(event.target),
          at: event.timeStamp,
        },
        pending,
      );
      pending = next;
      const act = name === null ? undefined : newest.current[name];
      if (!name || !act) return;
      // An open dialog has its own keys.
      if (isSingleKey(name) && (!singleKeysAreOn() || document.querySelector("dialog[open]"))) {
        return;
      }
      event.preventDefault();
      act();
    }
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, []);
}

function isField(target: EventTarget | null) {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) {
    return !["checkbox", "radio", "button", "submit"].includes(target.type);
  }
  return target.matches("textarea, select, [contenteditable]");
}
