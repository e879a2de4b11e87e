// The rows of an uploaded CSV file, read part by part: only one part is in memory, whatever the file's size.
import { CsvReader, type CsvRow } from "./csv-reader.ts";

/** UTF-16 after its byte-order mark, UTF-8 where it is valid, else Windows-1252 as old spreadsheets write. */
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

/** Yields the rows of one part at a time, so that the caller can yield to the event loop in between. */
export async function* readRows(
  parts: AsyncIterable<Uint8Array>,
  encoding: string,
): AsyncGenerator<CsvRow[]> {
  const decoder = new TextDecoder(encoding || "utf-8");
  const reader = new CsvReader();
  // PostgreSQL cannot store U+0000 in text.
  const text = (part: Uint8Array) =>
    decoder.decode(part, { stream: true }).replaceAll("\u0000", "");
  for await (const part of parts) yield reader.push(text(part));
  yield reader.push(decoder.decode());
  yield reader.end();
}
