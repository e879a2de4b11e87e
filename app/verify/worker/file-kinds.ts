// Which of the protocol's four files somebody has given us, told from its first bytes, and what to say otherwise. Pure.
import { fillIn } from "../../content/wording/fill-in.ts";
import type { Wording } from "../../content/wording/wording.ts";
import { fileSize } from "../../platform/in-words.ts";

/** What files are called and how one is refused. */
export type FileWords = Wording["verifyProblems"];

export const fileKinds = ["proof", "leaves", "receipt", "ledger"] as const;
export type ProofFileKind = (typeof fileKinds)[number];

/** As the check itself names them. */
export const kindNames: Record<ProofFileKind, string> = {
  proof: "Proof",
  leaves: "List of ticket fingerprints",
  receipt: "Receipt",
  ledger: "Ledger",
};

const million = 1_000_000;

/** Far beyond any real file, and still what a phone can hold in memory. */
export const largestFile: Record<ProofFileKind, number> = {
  proof: 32 * million,
  leaves: 512 * million,
  receipt: million,
  ledger: 256 * million,
};

/** How much of a file `recogniseFile` wants to see. */
export const headLength = 65_536;

export type Recognised = { ok: true; kind: ProofFileKind } | { ok: false; problem: string };

export type FileGlimpse = { name: string; size: number; head: Uint8Array };

export function recogniseFile({ name, size, head }: FileGlimpse, words: FileWords): Recognised {
  const refuse = (sentence: string): Recognised => ({
    ok: false,
    problem: fillIn(sentence, { file: name }),
  });
  if (size === 0) return refuse(words.empty);
  if (startsWith(head, "PK")) return refuse(words.zip);
  const kind = kindOf(name, size, head);
  if (!kind) return refuse(words.unknown);
  if (size <= largestFile[kind]) return { ok: true, kind };
  return { ok: false, problem: tooLarge({ kind, name, size }, words) };
}

export function tooLarge(
  { kind, name, size }: { kind: ProofFileKind; name: string; size: number },
  words: FileWords,
): string {
  return fillIn(words.tooLarge, {
    file: name,
    kind: words[kind],
    size: fileSize(size),
    most: fileSize(largestFile[kind]),
  });
}

function kindOf(name: string, size: number, head: Uint8Array): ProofFileKind | undefined {
  const text = latin1(head);
  // Also a file that an editor has reformatted is recognised: the check `format` then says what is wrong.
  if (/^(ï»¿)?\s*\{/.test(text)) return jsonKindOf(text);
  if (knownFormats.some((start) => text.startsWith(start))) return undefined;
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

/** PDF, PNG, JPEG, GIF, gzip: binary as a leaf list is, but something else. */
const knownFormats = ["%PDF", "\x89PNG", "\xff\xd8\xff", "GIF8", "\x1f\x8b"];

/** Hashes are random bytes: some of the first few dozen are no printable character. */
function looksLikeText(head: Uint8Array): boolean {
  return head.every((byte) => byte === 9 || byte === 10 || byte === 13 || byte >= 32);
}

function startsWith(head: Uint8Array, text: string): boolean {
  return latin1(head.subarray(0, text.length)) === text;
}

/** One character per byte, so that a cut through a character does no harm. */
function latin1(bytes: Uint8Array): string {
  let text = "";
  for (let start = 0; start < bytes.length; start += 4096) {
    text += String.fromCharCode(...bytes.subarray(start, start + 4096));
  }
  return text;
}
