// Tracks of an MP4 that are neither seen nor heard: action cameras and drones write where they were, second
// by second. Found by the track's own table of contents (ISO 14496-12, "stbl"). Pure.
import { latin } from "./sniff.ts";
import { UploadRefused } from "./upload-refused.ts";
import { damaged, type Patch, readBox } from "./video-boxes.ts";

/** A day of notes, once a second. */
const mostChunks = 100_000;

/** Where a track of notes keeps them in the file; undefined for pictures and sound. */
export function findNotes(track: Uint8Array): Patch[] | undefined {
  const media = inside(track, "mdia");
  const handler = media && inside(media, "hdlr");
  const kind = handler ? latin(handler.subarray(8, 12)) : "";
  if (kind === "vide" || kind === "soun" || !media) return undefined;
  const information = inside(media, "minf");
  const table = information && inside(information, "stbl");
  return table ? chunksOf(table) : [];
}

/** The content of the first box of this type among the boxes of another one. */
function inside(boxes: Uint8Array, wanted: string): Uint8Array | undefined {
  for (let at = 0; at + 8 <= boxes.length; ) {
    const { type, size, content } = readBox(boxes, at, boxes.length - at);
    if (at + size > boxes.length) throw new UploadRefused(damaged);
    if (type === wanted) return boxes.subarray(at + content, at + size);
    at += size;
  }
  return undefined;
}

/** Every chunk with the bytes of the samples in it. */
function chunksOf(table: Uint8Array): Patch[] {
  const starts = readStarts(table);
  const runs = readRuns(inside(table, "stsc"));
  const sizes = inside(table, "stsz");
  if (!sizes || starts.length === 0) return [];
  const view = viewOf(sizes);
  const [same, samples] = [view.getUint32(4), view.getUint32(8)];
  if (same === 0 && sizes.length < 12 + samples * 4) throw new UploadRefused(damaged);
  let sample = 0;
  let run = 0;
  return starts.map((at, chunk): Patch => {
    while (runs[run + 1] && (runs[run + 1]?.first ?? 0) <= chunk + 1) run += 1;
    const first = sample;
    sample = Math.min(samples, first + (runs[run]?.samples ?? 0));
    if (same > 0) return { at, zeros: same * (sample - first) };
    let zeros = 0;
    for (let one = first; one < sample; one += 1) zeros += view.getUint32(12 + one * 4);
    return { at, zeros };
  });
}

function readStarts(table: Uint8Array): number[] {
  const short = inside(table, "stco");
  const starts = short ?? inside(table, "co64");
  if (!starts) return [];
  const count = viewOf(starts).getUint32(4);
  const width = short ? 4 : 8;
  if (count > mostChunks || starts.length < 8 + count * width) throw new UploadRefused(damaged);
  return Array.from({ length: count }, (_, place) => {
    const at = 8 + place * width;
    return short ? viewOf(starts).getUint32(at) : Number(viewOf(starts).getBigUint64(at));
  });
}

/** From which chunk on how many samples are in each. */
function readRuns(table: Uint8Array | undefined) {
  if (!table) return [];
  const view = viewOf(table);
  const count = view.getUint32(4);
  if (count > mostChunks || table.length < 8 + count * 12) throw new UploadRefused(damaged);
  return Array.from({ length: count }, (_, place) => ({
    first: view.getUint32(8 + place * 12),
    samples: view.getUint32(12 + place * 12),
  }));
}

function viewOf(bytes: Uint8Array) {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
