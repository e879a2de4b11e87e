// Files that are no pictures, and names that are no file names.
import { gzipSync } from "node:zlib";
import {
  emptyParts,
  jpeg,
  mp4,
  renamedProgram,
  svgWithScript,
} from "../../app/media/testing/sample-files.ts";
import { type BadFile, listBadPictures } from "./bad-pictures.ts";

function box(type: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(content.length + 8);
  head.write(type, 4, "latin1");
  return Buffer.concat([head, content]);
}

const fileType = Buffer.from("\0\0\0\x14ftypisom\0\0\0\x01isom", "latin1");

/** Boxes in boxes: whoever reads them by recursion needs as many frames of the stack. */
function nestedBoxes(depth: number): Buffer {
  let inner: Buffer = Buffer.alloc(0);
  for (let level = 0; level < depth; level += 1) inner = box("moov", inner);
  return Buffer.concat([fileType, inner]);
}

const entities = `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa">${Array.from(
  { length: 9 },
  (_, at) => `<!ENTITY ${"bcdefghij"[at]} "${`&${"abcdefghi"[at]};`.repeat(10)}">`,
).join("")}]><svg xmlns="http://www.w3.org/2000/svg"><text>&j;</text></svg>`;

export async function listBadFiles(): Promise<BadFile[]> {
  const film = mp4();
  const hugeBox = Buffer.concat([fileType, Buffer.from("\x7f\xff\xff\xffmdat", "latin1")]);
  const longBox = Buffer.concat([
    fileType,
    Buffer.from("\0\0\0\x01mdat\xff\xff\xff\xff\xff\xff\xff\xff", "latin1"),
  ]);
  return [
    ...(await listBadPictures()),
    { name: "SVG with a script", content: svgWithScript },
    { name: "SVG with ten thousand million entities", content: Buffer.from(entities) },
    { name: "program for Windows", content: renamedProgram },
    { name: "program for Linux", content: Buffer.from("\x7fELF\x02\x01\x01".padEnd(2000, "\0")) },
    { name: "script of a shell", content: Buffer.from("#!/bin/sh\nrm -rf /\n") },
    { name: "web page", content: Buffer.from("<!doctype html><script>alert(1)</script>") },
    { name: "PHP", content: Buffer.from("<?php system($_GET['c']); ?>") },
    { name: "spreadsheet", content: Buffer.from("a,b,c\n1,2,3\n") },
    { name: "ZIP archive", content: Buffer.from(`PK\x03\x04${"\0".repeat(2000)}`) },
    { name: "gzip of 1 GB of zeros", content: gzipSync(Buffer.alloc(2 ** 30)) },
    { name: "PDF that ends too early", content: Buffer.from("%PDF-1.7\n1 0 obj\n") },
    { name: "film that ends too early", content: film.subarray(0, 300_000) },
    { name: "film with a box of 2 GB", content: hugeBox },
    { name: "film with a box of 2^64 - 1 bytes", content: longBox },
    {
      name: "film of three million empty boxes",
      content: Buffer.concat([film, emptyParts.boxes(3_000_000)]),
    },
    {
      name: "film with a million empty boxes in its index",
      content: mp4(emptyParts.boxes(1_000_000)),
    },
    { name: "film of 20,000 boxes in boxes", content: nestedBoxes(20_000) },
    {
      name: "WebM that ends in its head",
      content: Buffer.from("\x1a\x45\xdf\xa3\x01\xff\xff\xff\xff\xff\xff\xffwebm", "latin1"),
    },
    { name: "Matroska", content: Buffer.from("\x1a\x45\xdf\xa3matroska", "latin1") },
    { name: "zeros", content: Buffer.alloc(100_000) },
    ...(await listBadNames()),
  ];
}

/** A good picture each, so that only the name is bad. */
async function listBadNames(): Promise<BadFile[]> {
  const names = [
    "../../../etc/passwd",
    "..\\..\\windows\\system.ini",
    "a\r\nSet-Cookie: a=b.jpg",
    "<img src=x onerror=alert(1)>.jpg",
    "\u202egpj.exe",
    "=cmd|' /C calc'!A0.jpg",
    "CON",
    ".",
    "a".repeat(255),
  ];
  return Promise.all(
    names.map(
      async (fileName, at): Promise<BadFile> => ({
        name: `picture named ${JSON.stringify(fileName).slice(0, 40)}`,
        content: await jpeg(320, 200, at),
        fileName,
        harmless: true,
      }),
    ),
  );
}
