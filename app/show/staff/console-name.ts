const key = "goldkey-console";

/** Names this window: a reload keeps its hands on the show, another window has its own. */
export function consoleName(): string {
  const known = sessionStorage.getItem(key);
  if (known) return known;
  const made = `console-${[...crypto.getRandomValues(new Uint8Array(12))]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("")}`;
  sessionStorage.setItem(key, made);
  return made;
}
