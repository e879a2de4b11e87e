// Metadata tracks of an MP4: action cameras and drones record their position every second. Their bytes are
// found by the track's sample table (ISO 14496-12, "stbl"). Pure.
import { latin } from "./sniff.ts";
import { UploadRefused } from "./upload-refused.ts";
import { damaged, type PartsLeft, type Patch, readBox } from "./video-boxes.ts";

/** A day with one chunk a second has 86,400. */
const mostChunks = 100_000;

/** The bytes of a metadata track in the file; undefined for tracks of pictures and sound. */
export function findMetadataChunks(track: Uint8Array, left: PartsLeft): Patch[] | undefined {
  const media = findBox(track, "mdia", left);
  const handler = media && findBox(media, "hdlr", left);
  const kind = handler ? latin(handler.subarray(8, 12)) : "";
  if (kind === "vide" || kind === "soun" || !media) return undefined;
  const information = findBox(media, "minf", left);
  const table = information && findBox(information, "stbl", left);
  return table ? chunksOf(table, left) : [];
}

/** The content of the first box of this type. */
function findBox(boxes: Uint8Array, wanted: string, left: PartsLeft): Uint8Array | undefined {
  for (let at = 0; at + 8 <= boxes.length; ) {
    const { type, size, content } = readBox(boxes, at, boxes.length - at, left);
    if (at + size > boxes.length) throw new UploadRefused(damaged);
    if (type === wanted) return boxes.subarray(at + content, at + size);
    at += size;
  }
  return undefined;
}

/** Every chunk with the bytes of the samples in it. */
function chunksOf(table: Uint8Array, left: PartsLeft): Patch[] {
  const starts = readStarts(table, left);
  const runs = readRuns(findBox(table, "stsc", left));
  const sizes = findBox(table, "stsz", left);
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
    for (let index = first; index < sample; index += 1) zeros += view.getUint32(12 + index * 4);
    return { at, zeros };
  });
}

function readStarts(table: Uint8Array, left: PartsLeft): number[] {
  const short = findBox(table, "stco", left);
  const starts = short ?? findBox(table, "co64", left);
  if (!starts) return [];
  const count = viewOf(starts).getUint32(4);
  const width = short ? 4 : 8;
  if (count > mostChunks || starts.length < 8 + count * width) throw new UploadRefused(damaged);
  return Array.from({ length: count }, (_, place) => {
    const at = 8 + place * width;
    return short ? viewOf(starts).getUint32(at) : Number(viewOf(starts).getBigUint64(at));
  });
}

/** "stsc": the first chunk of each run, and the number of samples in its chunks. */
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
