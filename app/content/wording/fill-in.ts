/** Replaces "{name}" by the value of that name; unknown names stay as they are. */
export function fillIn(text: string, values: Record<string, string>): string {
  return text.replaceAll(/\{([a-z]+)\}/g, (match, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? match) : match,
  );
}
