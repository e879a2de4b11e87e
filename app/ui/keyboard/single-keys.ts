import { useSyncExternalStore } from "react";

// Stored per device. Single-key shortcuts are a problem with speech input and tremor: WCAG 2.1.4.
const storageKey = "admin-single-keys";
const changed = "admin-single-keys-changed";

export function singleKeysAreOn() {
  return localStorage.getItem(storageKey) !== "off";
}

export function switchSingleKeys(on: boolean) {
  if (on) localStorage.removeItem(storageKey);
  else localStorage.setItem(storageKey, "off");
  window.dispatchEvent(new Event(changed));
}

export function useSingleKeys() {
  return useSyncExternalStore(watch, singleKeysAreOn, () => true);
}

function watch(onChange: () => void) {
  window.addEventListener(changed, onChange);
  window.addEventListener("storage", onChange);
  return () => {
    window.removeEventListener(changed, onChange);
    window.removeEventListener("storage", onChange);
  };
}
