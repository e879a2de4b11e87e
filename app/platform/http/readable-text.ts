// The one place where bytes of forms and JSON become text. PostgreSQL stores neither NUL nor broken Unicode.

export const unreadableText =
  "The text holds a character that cannot be stored: NUL or broken Unicode. Remove it and send it again.";

/** Decoders put U+FFFD where bytes were not UTF-8. */
export function isReadable(text: string): boolean {
  return text.isWellFormed() && !text.includes("\0") && !text.includes("\uFFFD");
}

/** Undefined if it is not JSON, is nested too deeply, or if a name or text in it is unreadable. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text, (name, value: unknown) => {
      if (isReadable(name) && (typeof value !== "string" || isReadable(value))) return value;
      throw new Error(unreadableText);
    });
  } catch {
    // The caller says what it takes instead.
    return undefined;
  }
}
