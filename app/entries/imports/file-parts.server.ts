// The uploaded file, read piece by piece: however long it is, only one piece is in memory.
import { and, eq, sql } from "drizzle-orm";
import type { AnyDatabase } from "../../platform/database/database.server.ts";
import { CsvReader, type CsvRow } from "./csv-reader.ts";
import { entryImportPart } from "./tables.server.ts";

export async function* readParts(database: AnyDatabase, id: number): AsyncGenerator<Uint8Array> {
  for (let number = 0; ; number += 1) {
    const [part] = await database
      .select({ content: entryImportPart.content })
      .from(entryImportPart)
      .where(and(eq(entryImportPart.import, id), eq(entryImportPart.number, number)));
    if (!part) return;
    yield part.content;
  }
}

export async function receivedBytes(database: AnyDatabase, id: number): Promise<number> {
  const [row] = await database
    .select({ bytes: sql<string>`coalesce(sum(length(${entryImportPart.content})), 0)` })
    .from(entryImportPart)
    .where(eq(entryImportPart.import, id));
  return Number(row?.bytes ?? 0);
}

/** UTF-8 where it is valid, UTF-16 where a mark says so, else what old spreadsheets write. */
export async function findEncoding(parts: AsyncIterable<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let first = true;
  try {
    for await (const part of parts) {
      if (first && part[0] === 0xff && part[1] === 0xfe) return "utf-16le";
      if (first && part[0] === 0xfe && part[1] === 0xff) return "utf-16be";
      first = false;
      decoder.decode(part, { stream: true });
    }
    decoder.decode();
    return "utf-8";
  } catch (error) {
    if (error instanceof TypeError) return "windows-1252";
    throw error;
  }
}

/** A piece's rows at a time, so that whoever works on them can take a breath in between. */
export async function* readRows(
  parts: AsyncIterable<Uint8Array>,
  encoding: string,
): AsyncGenerator<CsvRow[]> {
  const decoder = new TextDecoder(encoding || "utf-8");
  const reader = new CsvReader();
  // The database holds no such sign, and nobody means one.
  const text = (part: Uint8Array) =>
    decoder.decode(part, { stream: true }).replaceAll("\u0000", "");
  for await (const part of parts) yield reader.push(text(part));
  yield reader.push(decoder.decode());
  yield reader.end();
}
