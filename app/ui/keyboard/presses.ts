// From key presses to the names of shortcuts: "j", "?", "g o", "ctrl k". Pure.

export type Press = {
  key: string;
  ctrl: boolean;
  alt: boolean;
  /** A field has focus, so the key is text. */
  inField: boolean;
  at: number;
};

/** "G then O" is one shortcut if the O follows within this time. */
const longestPause = 1200;

export type Pending = { key: string; at: number } | null;

/** The name of the shortcut, if the press completes one, and the key that the next press may combine with. */
export function readPress(press: Press, pending: Pending): { name: string | null; next: Pending } {
  if (press.ctrl) {
    const name = press.alt ? null : `ctrl ${press.key.toLowerCase()}`;
    return { name, next: null };
  }
  if (press.alt || press.inField || press.key.length !== 1) return { name: null, next: null };
  const key = press.key.toLowerCase();
  if (pending && press.at - pending.at <= longestPause) {
    return { name: `${pending.key} ${key}`, next: null };
  }
  if (key === "g") return { name: null, next: { key, at: press.at } };
  return { name: key, next: null };
}

/** Shortcuts without Ctrl are ignored in fields and can be switched off. */
export function isSingleKey(name: string) {
  return !name.startsWith("ctrl ");
}
