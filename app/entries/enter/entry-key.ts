import { useEffect, useState } from "react";

/**
 * Made in the browser, since the page may come from a cache that visitors share. A page restored from the
 * back/forward cache gets a new key: what is entered there is a new entry.
 */
export function useEntryKey(): string {
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

/** `crypto.randomUUID` exists in secure contexts only; in development a phone opens the site without HTTPS. */
function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
}
