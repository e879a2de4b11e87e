// Reads a file from the visitor's device or from this site, in chunks and up to a limit.
import { fillIn } from "../../content/wording/fill-in.ts";
import { type FileTexts, largestFile, type ProofFileKind, tooLarge } from "./file-kinds.ts";
import type { Source } from "./source.ts";

/** Its message is shown to the visitor. */
export class UnreadableSource extends Error {}

export async function readSource(
  kind: ProofFileKind,
  source: Source,
  onProgress: (part: number | undefined) => void,
  texts: FileTexts,
): Promise<Uint8Array> {
  const { name, stream, size } = await openSource(kind, source, texts);
  const limit = largestFile[kind];
  const refuse = (length: number) =>
    new UnreadableSource(tooLarge({ kind, name, size: length }, texts));
  if (size !== undefined && size > limit) throw refuse(size);
  // Content-Length may be wrong: the buffer grows if there is more.
  let bytes = new Uint8Array(size ?? 65_536);
  let length = 0;
  for await (const chunk of chunksOf(stream, texts)) {
    if (length + chunk.length > limit) throw refuse(length + chunk.length);
    if (length + chunk.length > bytes.length) bytes = grow(bytes, length + chunk.length);
    bytes.set(chunk, length);
    length += chunk.length;
    onProgress(size ? Math.min(1, length / size) : undefined);
  }
  return bytes.subarray(0, length);
}

async function openSource(kind: ProofFileKind, source: Source, texts: FileTexts) {
  if (typeof source !== "string") {
    return { name: source.name, stream: source.stream(), size: source.size };
  }
  // A network error has no message for visitors; use our own.
  const response = await fetch(source).catch(() => undefined);
  if (!response) throw new UnreadableSource(fillIn(texts.notFetched, { kind: texts[kind] }));
  if (!response.ok || !response.body) {
    const facts = { kind: texts[kind], answer: `${response.status}` };
    throw new UnreadableSource(fillIn(texts.notAnswered, facts));
  }
  return { name: source, stream: response.body, size: knownLength(response) };
}

/** With a content encoding, Content-Length counts the compressed bytes. */
function knownLength({ headers }: Response): number | undefined {
  const length = Number(headers.get("Content-Length"));
  return !headers.has("Content-Encoding") && length > 0 ? length : undefined;
}

/** Not all browsers support async iteration of streams. */
async function* chunksOf(
  stream: ReadableStream<Uint8Array>,
  texts: FileTexts,
): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } catch (error) {
    if (error instanceof UnreadableSource) throw error;
    throw new UnreadableSource(texts.brokeOff);
  } finally {
    reader.releaseLock();
  }
}

function grow(bytes: Uint8Array, needed: number): Uint8Array<ArrayBuffer> {
  const grown = new Uint8Array(Math.max(bytes.length * 2, needed));
  grown.set(bytes);
  return grown;
}
