import { expect, test } from "vitest";
import { inMegabytes, largestPicture, largestVideo, pieceBytes } from "./limits.ts";
import { addPiece, openUpload } from "./receive-upload.server.ts";
import {
  animation,
  gradient,
  hugePng,
  jpeg,
  mp4,
  polyglot,
  renamedProgram,
  svgWithScript,
  truncated,
} from "./testing/sample-files.ts";
import { ada, openMediaDesk } from "./testing/test-media.ts";

test("each bad file gets a sentence of its own, and nothing of it is kept", async () => {
  await using desk = await openMediaDesk();
  const still = await gradient(64, 64).png().toBuffer();
  const notes = Buffer.from("<script>alert(1)</script>");
  const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, notes.length + 2]), notes]);
  const photo = await jpeg();
  const bad: [Buffer, RegExp][] = [
    [Buffer.from("a,b,c\n1,2,3\n"), /^This is not a picture or video we can read\./],
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
    [svgWithScript, /^SVG drawings can carry programs and are not taken\./],
    [Buffer.from("GIF89a\x01\0\x01\0\0\0\0;"), /^GIF is not taken\./],
    [
      Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic", "latin1"),
      /^This server cannot read HEIC\./,
    ],
    [Buffer.from(still).fill(7, 60, 80), /^The picture inside this file is damaged\./],
  ];
  for (const [content, sentence] of bad) {
    const outcome = await desk.take(content, { fileName: "holiday.jpg" });
    expect(outcome.state).toBe("refused");
    expect(outcome.problem).toMatch(sentence);
  }
  const { rows } = await desk.database.execute(`select count(*)::int as count from media`);
  expect(rows).toEqual([{ count: 0 }]);
  for (const folder of ["media", "masters", "uploads"]) {
    for await (const { key } of desk.files.list(folder)) expect(key).toBe("nothing is left");
  }
});

test("what is too large, or empty, is refused before a byte of it is sent", async () => {
  await using desk = await openMediaDesk();
  const given = { fileName: "a.jpg", fingerprint: "a", purpose: "new", target: "" } as const;
  const open = (bytes: number) => openUpload(desk.services(), { ...given, bytes }, ada);
  expect(await open(0)).toMatchObject({ status: 413, problem: expect.stringContaining("0 bytes") });
  expect(await open(largestVideo + 1)).toMatchObject({
    status: 413,
    problem: expect.stringContaining(`Videos may have ${inMegabytes(largestVideo)}`),
  });
  // A picture of a video's length is known by its first piece.
  const large = await open(largestPicture + 1);
  if (!large.ok) throw new Error("It was refused too early.");
  const first = Buffer.concat([await jpeg(), Buffer.alloc(pieceBytes)]).subarray(0, pieceBytes);
  expect(await addPiece(desk.services(), large.upload, 0, first)).toMatchObject({
    status: 415,
    problem: expect.stringContaining("40 MB is the most"),
  });
});

test("pieces come in order, once, and never more than was announced", async () => {
  await using desk = await openMediaDesk();
  const content = Buffer.concat([await jpeg(), Buffer.alloc(pieceBytes)]);
  const given = { fileName: "a.jpg", fingerprint: "a", purpose: "new", target: "" } as const;
  const opened = await openUpload(desk.services(), { ...given, bytes: content.length }, ada);
  if (!opened.ok) throw new Error(opened.problem);
  const { upload } = opened;
  const piece = content.subarray(0, pieceBytes);
  const late = { status: 409, received: 0 };
  expect(await addPiece(desk.services(), upload, pieceBytes, piece)).toMatchObject(late);
  expect(await addPiece(desk.services(), upload, 0, piece.subarray(1))).toMatchObject(late);
  expect(await addPiece(desk.services(), upload, 0, Buffer.concat([piece, piece]))).toMatchObject(
    late,
  );
  // The same piece twice at once, as after an answer that was lost: one counts.
  const both = await Promise.all([
    addPiece(desk.services(), upload, 0, piece),
    addPiece(desk.services(), upload, 0, piece),
  ]);
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  // Chosen again after the browser was closed, the file goes on where it stopped.
  const again = await openUpload(desk.services(), { ...given, bytes: content.length }, ada);
  expect(again).toMatchObject({ upload: { id: upload.id, received: pieceBytes } });
  const other = { id: "eve", name: "Eve" };
  const stranger = await openUpload(desk.services(), { ...given, bytes: content.length }, other);
  expect(stranger).toMatchObject({ upload: { received: 0 } });
});
