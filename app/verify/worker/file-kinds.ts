// Recognises the protocol's four kinds of files by their first bytes, and refuses others. Pure.
import { fillIn } from "../../content/wording/fill-in.ts";
import type { Wording } from "../../content/wording/wording.ts";
import { fileSize } from "../../platform/in-words.ts";

/** Names of files and reasons for refusing one. */
export type FileTexts = Wording["verifyProblems"] & {
  /** Of the page, for sizes of files. */
  locale: string;
};

export const fileKinds = ["proof", "leaves", "receipt", "ledger"] as const;
export type ProofFileKind = (typeof fileKinds)[number];

const million = 1_000_000;

/** Far larger than any real file, and still small enough for the memory of a phone. */
export const largestFile: Record<ProofFileKind, number> = {
  proof: 32 * million,
  leaves: 512 * million,
  receipt: million,
  ledger: 256 * million,
};

/** How many bytes of a file `recogniseFile` needs. */
export const headLength = 65_536;

type RecognisedFile = { ok: true; kind: ProofFileKind } | { ok: false; problem: string };

export type FileHead = { name: string; size: number; head: Uint8Array };

export function recogniseFile({ name, size, head }: FileHead, texts: FileTexts): RecognisedFile {
  const refuse = (sentence: string): RecognisedFile => ({
    ok: false,
    problem: fillIn(sentence, { file: name }),
  });
  if (size === 0) return refuse(texts.empty);
  if (startsWith(head, "PK")) return refuse(texts.zip);
  const kind = kindOf(name, size, head);
  if (!kind) return refuse(texts.unknown);
  if (size <= largestFile[kind]) return { ok: true, kind };
  return { ok: false, problem: tooLarge({ kind, name, size }, texts) };
}

export function tooLarge(
  { kind, name, size }: { kind: ProofFileKind; name: string; size: number },
  texts: FileTexts,
): string {
  return fillIn(texts.tooLarge, {
    file: name,
    kind: texts[kind],
    size: fileSize(size, texts.locale),
    most: fileSize(largestFile[kind], texts.locale),
  });
}

function kindOf(name: string, size: number, head: Uint8Array): ProofFileKind | undefined {
  const text = latin1(head);
  // A file that an editor has reformatted is recognised too, so that the check `format` can refuse it.
  if (/^(ï»¿)?\s*\{/.test(text)) return jsonKindOf(text);
  if (otherFormats.some((start) => text.startsWith(start))) return undefined;
  if (name.endsWith(".bin")) return "leaves";
  return size % 32 === 0 && !looksLikeText(head) ? "leaves" : undefined;
}

function jsonKindOf(text: string): ProofFileKind | undefined {
  if (/"sealed-draw-receipt\//.test(text)) return "receipt";
  if (/"sealed-draw-proof\//.test(text) || /^\W*"cosignatures"\s*:/.test(text)) return "proof";
  return /"protocol"\s*:\s*"sealed-draw\//.test(text) && /"prev"\s*:/.test(text)
    ? "ledger"
    : undefined;
}

/** Other binary files: PDF, PNG, JPEG, GIF, gzip. */
const otherFormats = ["%PDF", "\x89PNG", "\xff\xd8\xff", "GIF8", "\x1f\x8b"];

/** Hashes are random bytes, so some are not printable characters. */
function looksLikeText(head: Uint8Array): boolean {
  return head.every((byte) => byte === 9 || byte === 10 || byte === 13 || byte >= 32);
}

function startsWith(head: Uint8Array, text: string): boolean {
  return latin1(head.subarray(0, text.length)) === text;
}

/** One character per byte: the head may end inside a UTF-8 sequence. */
function latin1(bytes: Uint8Array): string {
  let text = "";
  for (let start = 0; start < bytes.length; start += 4096) {
    text += String.fromCharCode(...bytes.subarray(start, start + 4096));
  }
  return text;
}
