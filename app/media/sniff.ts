// Detects the type of a file by its first bytes. Its name and the browser's content type are ignored. Pure.
import { inMegabytes, largestDocument, largestPicture, largestVideo } from "./limits.ts";

export const fileKinds = ["jpeg", "png", "webp", "avif", "heic", "mp4", "webm", "pdf"] as const;
export type FileKind = (typeof fileKinds)[number];

type Sniffed = { ok: true; kind: FileKind } | { ok: false; problem: string };

/** Enough for every signature below. */
export const sniffBytes = 4096;

const videoKinds = new Set<FileKind>(["mp4", "webm"]);

export function isVideo(kind: FileKind) {
  return videoKinds.has(kind);
}

export function sniff(head: Uint8Array): Sniffed {
  if (head.length === 0) return refuse("This file is empty: 0 bytes. Copy it again.");
  const text = latin(head.subarray(0, sniffBytes));
  if (text.startsWith("\xff\xd8\xff")) return accept("jpeg");
  if (text.startsWith("\x89PNG\r\n\x1a\n")) return accept("png");
  if (text.startsWith("RIFF") && text.slice(8, 12) === "WEBP") return accept("webp");
  if (text.slice(4, 8) === "ftyp") return sniffBrand(text);
  if (text.startsWith("\x1a\x45\xdf\xa3")) {
    if (text.includes("webm")) return accept("webm");
    return refuse("This is a Matroska film (MKV). Export it as MP4 or WebM and send that.");
  }
  if (text.startsWith("%PDF-")) return accept("pdf");
  return refuse(explainOther(text));
}

/** ISO base media files name their type in four characters, the brand. */
function sniffBrand(text: string): Sniffed {
  const size = Math.max(8, Math.min(text.charCodeAt(2) * 256 + text.charCodeAt(3), 256));
  const brands: string[] = text.slice(8, size).match(/.{1,4}/gs) ?? [];
  const [major = ""] = brands;
  if (brands.includes("avis")) {
    return refuse("This is an animation. Send one still picture, or the film as MP4 or WebM.");
  }
  if (brands.includes("avif")) return accept("avif");
  if (/^(heic|heix|hevc|hevx|heim|heis|mif1|msf1)$/.test(major)) return accept("heic");
  if (major === "qt  ") {
    return refuse("This is a QuickTime film (MOV). Export it as MP4 and send that.");
  }
  return accept("mp4");
}

function explainOther(text: string): string {
  const start = text.trimStart().slice(0, 1000).toLowerCase();
  if (
    text.startsWith("MZ") ||
    text.startsWith("\x7fELF") ||
    /^(\xca\xfe\xba\xbe|[\xce\xcf]\xfa\xed\xfe)/.test(text)
  ) {
    return "This is a program, not a picture, whatever its name says. It was not saved.";
  }
  if (text.startsWith("#!")) return "This is a script, not a picture. It was not saved.";
  if (/<svg[\s>]/.test(start)) {
    return "We do not accept SVG files, because they can contain programs. Export it as PNG and upload that.";
  }
  if (/^(<!doctype html|<html|<script|<\?php)/.test(start)) {
    return "This is a web page, not a picture. Save the picture itself and send that.";
  }
  if (text.startsWith("GIF8"))
    return "We do not accept GIF files. Upload a still picture as PNG, or a film as MP4 or WebM.";
  if (text.startsWith("PK\x03\x04"))
    return "This is a ZIP archive. Unpack it and send the pictures in it.";
  if (text.startsWith("II*\0") || text.startsWith("MM\0*")) {
    return "This is a TIFF or a camera's raw file. Export it as JPEG and send that.";
  }
  if (text.startsWith("BM"))
    return "We do not accept BMP files. Save it as PNG or JPEG and upload that.";
  return "We cannot read this file. Upload JPEG, PNG, WebP, AVIF, MP4, WebM or PDF.";
}

/** Checked before anything is sent, and again before anything is stored. */
export function checkSize(bytes: number, kind?: FileKind): string | undefined {
  if (bytes === 0) return "This file is empty: 0 bytes. Copy it again.";
  if (bytes > largestVideo) {
    return `This file has ${inMegabytes(bytes)}. Films may have ${inMegabytes(largestVideo)}, pictures ${inMegabytes(largestPicture)}.`;
  }
  if (kind === "pdf" && bytes > largestDocument) {
    return `This PDF has ${inMegabytes(bytes)}; ${inMegabytes(largestDocument)} is the most. Export it smaller.`;
  }
  if (kind && !isVideo(kind) && bytes > largestPicture) {
    return `This picture has ${inMegabytes(bytes)}; ${inMegabytes(largestPicture)} is the most. Export it smaller.`;
  }
  return undefined;
}

export function latin(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += 4096) {
    text += String.fromCharCode(...bytes.subarray(at, at + 4096));
  }
  return text;
}

function accept(kind: FileKind): Sniffed {
  return { ok: true, kind };
}

function refuse(problem: string): Sniffed {
  return { ok: false, problem };
}
