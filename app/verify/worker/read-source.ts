// Reads a file from the visitor's device or from this site, piece by piece and never more than is allowed.
import { fillIn } from "../../content/wording/fill-in.ts";
import { type FileWords, largestFile, type ProofFileKind, tooLarge } from "./file-kinds.ts";
import type { Source } from "./source.ts";

/** Said to the visitor as it stands. */
export class UnreadableSource extends Error {}

export async function readSource(
  kind: ProofFileKind,
  source: Source,
  tell: (part: number | undefined) => void,
  words: FileWords,
): Promise<Uint8Array> {
  const { name, stream, size } = await openSource(kind, source, words);
  const limit = largestFile[kind];
  const refuse = (length: number) =>
    new UnreadableSource(tooLarge({ kind, name, size: length }, words));
  if (size !== undefined && size > limit) throw refuse(size);
  // The length is the server's word only: the buffer grows if there is more.
  let bytes = new Uint8Array(size ?? 65_536);
  let length = 0;
  for await (const piece of piecesOf(stream, words)) {
    if (length + piece.length > limit) throw refuse(length + piece.length);
    if (length + piece.length > bytes.length) bytes = larger(bytes, length + piece.length);
    bytes.set(piece, length);
    length += piece.length;
    tell(size ? Math.min(1, length / size) : undefined);
  }
  return bytes.subarray(0, length);
}

async function openSource(kind: ProofFileKind, source: Source, words: FileWords) {
  if (typeof source !== "string") {
    return { name: source.name, stream: source.stream(), size: source.size };
  }
  // A network error has no words for a reader; the sentence below has.
  const answer = await fetch(source).catch(() => undefined);
  if (!answer) throw new UnreadableSource(fillIn(words.notFetched, { kind: words[kind] }));
  if (!answer.ok || !answer.body) {
    const facts = { kind: words[kind], answer: `${answer.status}` };
    throw new UnreadableSource(fillIn(words.notAnswered, facts));
  }
  return { name: source, stream: answer.body, size: knownLength(answer) };
}

/** With a content encoding the length is that of the packed bytes, which says nothing here. */
function knownLength({ headers }: Response): number | undefined {
  const length = Number(headers.get("Content-Length"));
  return !headers.has("Content-Encoding") && length > 0 ? length : undefined;
}

/** Not every browser can iterate a stream yet. */
async function* piecesOf(
  stream: ReadableStream<Uint8Array>,
  words: FileWords,
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
    throw new UnreadableSource(words.brokeOff);
  } finally {
    reader.releaseLock();
  }
}

function larger(bytes: Uint8Array, needed: number): Uint8Array<ArrayBuffer> {
  const grown = new Uint8Array(Math.max(bytes.length * 2, needed));
  grown.set(bytes);
  return grown;
}
