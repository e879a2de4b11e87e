// Reads and changes one nested value of a document without mutating it. Pure.

export type Path = readonly (string | number)[];

export function valueAt(document: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (value, key) =>
      typeof value === "object" && value !== null
        ? (value as Record<string | number, unknown>)[key]
        : undefined,
    document,
  );
}

/** `undefined` removes the field. */
export function withValue<Document>(document: Document, path: Path, value: unknown): Document {
  const [key, ...rest] = path;
  if (key === undefined) return value as Document;
  if (Array.isArray(document)) {
    return document.with(Number(key), withValue(document[Number(key)], rest, value)) as Document;
  }
  const record = (document ?? {}) as Record<string, unknown>;
  const next = withValue(record[key], rest, value);
  if (next === undefined) {
    const { [key]: _, ...others } = record;
    return others as Document;
  }
  return { ...record, [key]: next } as Document;
}

export function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}

export function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}
