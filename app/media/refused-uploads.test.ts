import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import {
  inMegabytes,
  largestDocument,
  largestPicture,
  largestVideo,
  pieceBytes,
} from "./limits.ts";
import { addPiece, openUpload } from "./receive-upload.server.ts";
import {
  animation,
  atEndOfWebp,
  beforePngEnd,
  emptyParts,
  gradient,
  hugePng,
  jpeg,
  mp4,
  polyglot,
  renamedProgram,
  svgWithScript,
  truncated,
} from "./testing/sample-files.ts";
import { ada, openTestLibrary } from "./testing/test-media.ts";

test("every bad file is refused with its own message, and nothing of it is stored", async () => {
  await using library = await openTestLibrary();
  const still = await gradient(64, 64).png().toBuffer();
  const notes = Buffer.from("<script>alert(1)</script>");
  const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, notes.length + 2]), notes]);
  const photo = await jpeg();
  const bad: [Buffer, RegExp][] = [
    [Buffer.from("a,b,c\n1,2,3\n"), /^We cannot read this file\./],
    [renamedProgram, /^This is a program, not a picture, whatever its name says\./],
    [await polyglot(), /^This file is a picture and a ZIP archive at once\./],
    [
      Buffer.concat([photo.subarray(0, 2), comment, photo.subarray(2)]),
      /^This file is a picture and a web page with a program at once\./,
    ],
    [await truncated(), /^The file ends too early\. Copy it from the camera again\.$/],
    [still.subarray(0, still.length - 20), /^The file ends too early/],
    [mp4().subarray(0, 300_000), /^The file ends too early: 0\.3 MB of 0\.6 MB\./],
    [hugePng(), /^This picture has 256 megapixels; 50 is the most\./],
    [await animation(), /^This is an animation of 3,000 frames\./],
    [svgWithScript, /^We do not accept SVG files, because they can contain programs\./],
    [Buffer.from("%PDF-1.7\n1 0 obj\n"), /^The PDF ends too early\./],
    [Buffer.from("GIF89a\x01\0\x01\0\0\0\0;"), /^We do not accept GIF files\./],
    [
      Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic", "latin1"),
      /^This server cannot read HEIC\./,
    ],
    [Buffer.from(still).fill(7, 60, 80), /^The picture inside this file is damaged\./],
  ];
  for (const [content, sentence] of bad) {
    const outcome = await library.upload(content, { fileName: "holiday.jpg" });
    expect(outcome.state).toBe("refused");
    expect(outcome.problem).toMatch(sentence);
  }
  const { rows } = await library.database.execute(`select count(*)::int as count from media`);
  expect(rows).toEqual([{ count: 0 }]);
  for (const folder of ["media", "masters", "uploads"]) {
    for await (const { key } of library.files.list(folder)) expect(key).toBe("nothing is left");
  }
});

test("a file of a hundred thousand empty parts is refused, because reading millions would hold up the site", async () => {
  await using library = await openTestLibrary();
  const parts = 101_000;
  const film = await readFile(join(import.meta.dirname, "testing/film.webm"));
  const picture = gradient(64, 64);
  const tooMany = /^This picture has more than 20,000 parts, which no camera writes\./;
  const unreadable = /^This film cannot be read\./;
  const bad: [Buffer, RegExp][] = [
    [beforePngEnd(await picture.png().toBuffer(), emptyParts.png(parts)), tooMany],
    [atEndOfWebp(await picture.webp().toBuffer(), emptyParts.webp(parts)), tooMany],
    [Buffer.concat([await picture.avif().toBuffer(), emptyParts.boxes(parts)]), tooMany],
    [Buffer.concat([mp4(), emptyParts.boxes(parts)]), unreadable],
    [mp4(emptyParts.boxes(parts)), unreadable],
    [Buffer.concat([film, emptyParts.webm(parts)]), unreadable],
  ];
  for (const [content, sentence] of bad) {
    const outcome = await library.upload(content, { fileName: "holiday.jpg" });
    expect(outcome.problem).toMatch(sentence);
  }
});

test("a file that is empty or too large is refused before a byte of it is sent", async () => {
  await using library = await openTestLibrary();
  const newUpload = { fileName: "a.jpg", fingerprint: "a", purpose: "new", target: "" } as const;
  const open = (bytes: number) => openUpload(library, { ...newUpload, bytes }, ada);
  expect(await open(0)).toMatchObject({ status: 413, problem: expect.stringContaining("0 bytes") });
  expect(await open(largestVideo + 1)).toMatchObject({
    status: 413,
    problem: expect.stringContaining(`Films may have ${inMegabytes(largestVideo)}`),
  });
  // Whether it is a picture or a video is known with the first piece.
  const large = await open(largestPicture + 1);
  if (!large.ok) throw new Error("It was refused too early.");
  const first = Buffer.concat([await jpeg(), Buffer.alloc(pieceBytes)]).subarray(0, pieceBytes);
  expect(await addPiece(library, large.upload, 0, first)).toMatchObject({
    status: 415,
    problem: expect.stringContaining("40 MB is the most"),
  });
  const paper = await openUpload(
    library,
    { ...newUpload, fingerprint: "b", bytes: largestDocument + 1 },
    ada,
  );
  if (!paper.ok) throw new Error("It was refused too early.");
  const start = Buffer.alloc(pieceBytes).fill("%PDF-1.7", 0, 8);
  expect(await addPiece(library, paper.upload, 0, start)).toMatchObject({
    status: 415,
    problem: expect.stringContaining("20 MB is the most"),
  });
});

test("pieces are accepted in order, once, and never beyond the announced size", async () => {
  await using library = await openTestLibrary();
  const content = Buffer.concat([await jpeg(), Buffer.alloc(pieceBytes)]);
  const newUpload = { fileName: "a.jpg", fingerprint: "a", purpose: "new", target: "" } as const;
  const opened = await openUpload(library, { ...newUpload, bytes: content.length }, ada);
  if (!opened.ok) throw new Error(opened.problem);
  const { upload } = opened;
  const piece = content.subarray(0, pieceBytes);
  const late = { status: 409, received: 0 };
  expect(await addPiece(library, upload, pieceBytes, piece)).toMatchObject(late);
  expect(await addPiece(library, upload, 0, piece.subarray(1))).toMatchObject(late);
  expect(await addPiece(library, upload, 0, Buffer.concat([piece, piece]))).toMatchObject(late);
  // The same piece twice at once, as after a lost response: one is accepted.
  const both = await Promise.all([
    addPiece(library, upload, 0, piece),
    addPiece(library, upload, 0, piece),
  ]);
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  // When the file is chosen again after the browser was closed, the upload continues.
  const again = await openUpload(library, { ...newUpload, bytes: content.length }, ada);
  expect(again).toMatchObject({ upload: { id: upload.id, received: pieceBytes } });
  const other = { id: "eve", name: "Eve" };
  const stranger = await openUpload(library, { ...newUpload, bytes: content.length }, other);
  expect(stranger).toMatchObject({ upload: { received: 0 } });
});
