const key = "goldkey-console";

/** Identifies this window. The name survives a reload, so that the window continues to drive. */
export function consoleName(): string {
  const stored = sessionStorage.getItem(key);
  if (stored) return stored;
  const name = `console-${[...crypto.getRandomValues(new Uint8Array(12))]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("")}`;
  sessionStorage.setItem(key, name);
  return name;
}
