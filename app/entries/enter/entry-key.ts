import { useEffect, useState } from "react";

/**
 * Made in the browser, so that it is this visitor's own even when the page came from a cache. Pages
 * that come back from the browser's own store get a new one: it is a new entry then.
 */
export function useKeyOfThisEntry(): string {
  const [key, setKey] = useState("");
  useEffect(() => {
    setKey(randomKey());
    const renewWhenRestored = ({ persisted }: PageTransitionEvent) => {
      if (persisted) setKey(randomKey());
    };
    window.addEventListener("pageshow", renewWhenRestored);
    return () => window.removeEventListener("pageshow", renewWhenRestored);
  }, []);
  return key;
}

/** `crypto.randomUUID` exists on secure pages only; a phone may try the site under a laptop's address. */
function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
}
