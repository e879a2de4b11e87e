// Parses the structure of a picture without decoding it: is it complete, is it a single still picture, is
// another file attached? Pure.
import { inMegabytes } from "./limits.ts";
import { type FileKind, latin } from "./sniff.ts";

/** The problem as a sentence, or undefined. */
export function findFault(content: Uint8Array, kind: FileKind): string | undefined {
  const structure = parsers[kind]?.(content);
  if (!structure) return undefined;
  if (structure.frames !== undefined && structure.frames > 1) {
    return `This is an animation of ${structure.frames.toLocaleString("en-GB")} frames. Send one still picture, or the film as MP4 or WebM.`;
  }
  if (structure.tooManyParts) {
    return `This picture has more than ${mostParts.toLocaleString("en-GB")} parts, which no camera writes. Open it, save it as a new picture and send that.`;
  }
  if (structure.end === undefined) {
    const sizes = structure.expected
      ? `: ${inMegabytes(content.length)} of ${inMegabytes(structure.expected)}`
      : "";
    return `The file ends too early${sizes}. Copy it from the camera again.`;
  }
  const attached = nameAttached(content, structure);
  return attached
    ? `This file is a picture and ${attached} at once. Open it, save it as a new picture and send that.`
    : undefined;
}

/** Reading millions of empty parts would hold up the whole site for seconds. 40 MB in pieces of 8 KB are 5,000. */
const mostParts = 20_000;

type Structure = {
  /** Offset after the last byte of the picture; undefined when its end is missing. */
  end: number | undefined;
  /** The length that the file declares. */
  expected?: number;
  frames?: number;
  tooManyParts?: boolean;
  /** Offset of the pixel data. Before it is metadata, which can hold anything. */
  pixels: number;
};

const parsers: Partial<Record<FileKind, (content: Uint8Array) => Structure>> = {
  jpeg: parseJpeg,
  png: parsePng,
  webp: parseWebp,
  avif: parseBoxes,
  heic: parseBoxes,
};

function parseJpeg(content: Uint8Array): Structure {
  const view = viewOf(content);
  let at = 2;
  while (at + 4 <= content.length && content[at] === 0xff && content[at + 1] !== 0xda) {
    if (content[at + 1] === 0xff) at += 1;
    else at += 2 + view.getUint16(at + 2);
  }
  const pixels = at;
  // In entropy-coded data 0xff is always followed by 0 or a restart marker.
  for (at += 2; at + 1 < content.length; at += 1) {
    if (content[at] === 0xff && content[at + 1] === 0xd9) return { end: at + 2, pixels };
  }
  return { end: undefined, pixels };
}

function parsePng(content: Uint8Array): Structure {
  const view = viewOf(content);
  let pixels = content.length;
  let frames: number | undefined;
  let parts = 0;
  for (let at = 8; at + 12 <= content.length; ) {
    if (++parts > mostParts) return { end: undefined, tooManyParts: true, pixels };
    const length = view.getUint32(at);
    const type = latin(content.subarray(at + 4, at + 8));
    if (type === "acTL" && at + 12 <= content.length) frames = view.getUint32(at + 8);
    if (type === "IDAT") pixels = Math.min(pixels, at);
    at += 12 + length;
    if (at > content.length) return { end: undefined, expected: at, frames, pixels };
    if (type === "IEND") return { end: at, frames, pixels };
  }
  return { end: undefined, frames, pixels };
}

function parseWebp(content: Uint8Array): Structure {
  const view = viewOf(content);
  const end = 8 + view.getUint32(4, true);
  let frames = 0;
  let parts = 0;
  for (let at = 12; at + 8 <= Math.min(end, content.length); ) {
    if (++parts > mostParts) return { end: undefined, tooManyParts: true, pixels: 12 };
    if (latin(content.subarray(at, at + 4)) === "ANMF") frames += 1;
    const length = view.getUint32(at + 4, true);
    at += 8 + length + (length % 2);
  }
  if (end > content.length) return { end: undefined, expected: end, frames, pixels: 12 };
  return { end, frames, pixels: 12 };
}

function parseBoxes(content: Uint8Array): Structure {
  const view = viewOf(content);
  let at = 0;
  for (let parts = 1; at + 8 <= content.length; parts += 1) {
    if (parts > mostParts) return { end: undefined, tooManyParts: true, pixels: 0 };
    let length = view.getUint32(at);
    if (length === 1 && at + 16 <= content.length) length = Number(view.getBigUint64(at + 8));
    if (length === 0) return { end: content.length, pixels: 0 };
    // Not a box any more: something was appended.
    if (length < 8 || !/^[\w ©-]{4}$/.test(latin(content.subarray(at + 4, at + 8)))) {
      return { end: at, pixels: 0 };
    }
    at += length;
  }
  return at > content.length ? { end: undefined, expected: at, pixels: 0 } : { end: at, pixels: 0 };
}

/** How many bytes before and after the pixels are searched. */
const searched = 256 * 1024;

/** Cameras attach previews and short films, which are dropped later; these are refused. */
function nameAttached(content: Uint8Array, { end = 0, pixels }: Structure): string | undefined {
  const before = latin(content.subarray(0, Math.min(pixels, searched))).toLowerCase();
  const after = latin(content.subarray(end, end + searched));
  if (after.includes("PK\x03\x04")) return "a ZIP archive";
  if (/^\s*%PDF|%PDF-\d/.test(after)) return "a PDF";
  if (after.startsWith("MZ") || after.startsWith("\x7fELF")) return "a program";
  if (/<script[\s>]|<\?php|<!doctype html|<html[\s>]/.test(before + after.toLowerCase())) {
    return "a web page with a program";
  }
  return undefined;
}

function viewOf(content: Uint8Array) {
  return new DataView(content.buffer, content.byteOffset, content.byteLength);
}
