// Reads size and duration of a film and finds its metadata about place and camera, which is then overwritten.
// Nothing is decoded: frames and sound stay as they are. Pure, except that the caller reads the file.
import { inMegabytes } from "./limits.ts";
import { UploadRefused } from "./upload-refused.ts";
import {
  damaged,
  mostIndexParts,
  mostTopParts,
  PartsLeft,
  type Patch,
  readBox,
} from "./video-boxes.ts";
import { findMetadataChunks } from "./video-metadata.ts";

export type ReadAt = (at: number, length: number) => Promise<Uint8Array>;

type VideoFacts = { width: number; height: number; seconds: number; patches: Patch[] };

/** Of an MP4's index ("moov"): hours of film need a few megabytes. */
const largestIndex = 16 * 1024 * 1024;

export async function readMp4(readAt: ReadAt, length: number): Promise<VideoFacts> {
  const facts: VideoFacts = { width: 0, height: 0, seconds: 0, patches: [] };
  let index = false;
  const left = new PartsLeft(mostTopParts);
  for (let at = 0; at + 8 <= length; ) {
    const head = await readAt(at, Math.min(16, length - at));
    const { type, size } = readBox(head, 0, length - at, left);
    if (at + size > length) throw endsTooEarly(length, at + size);
    if (type === "moov") {
      if (size > largestIndex) throw new UploadRefused(damaged);
      readIndex(await readAt(at, size), at, facts);
      index = true;
    } else if (type === "uuid" || type === "meta" || type === "udta") {
      facts.patches.push(blank(at, size));
    }
    at += size;
  }
  if (!index || facts.width === 0) throw new UploadRefused(damaged);
  return facts;
}

/** Boxes whose children are read too. */
const containers = new Set(["moov", "trak", "mdia"]);

function readIndex(moov: Uint8Array, start: number, facts: VideoFacts) {
  const view = new DataView(moov.buffer, moov.byteOffset, moov.byteLength);
  const left = new PartsLeft(mostIndexParts);
  function readBoxes(from: number, to: number) {
    for (let at = from; at + 8 <= to; ) {
      const { type, size, content } = readBox(moov, at, to - at, left);
      if (at + size > to) throw new UploadRefused(damaged);
      const metadata =
        type === "trak"
          ? findMetadataChunks(moov.subarray(at + content, at + size), left)
          : undefined;
      if (metadata) facts.patches = facts.patches.concat(metadata, blank(start + at, size));
      else if (containers.has(type)) readBoxes(at + content, at + size);
      else if (type === "udta" || type === "meta" || type === "uuid") {
        facts.patches.push(blank(start + at, size));
      } else if (type === "mvhd") facts.seconds = readSeconds(view, at + content);
      else if (type === "tkhd" && size >= 84) {
        // Fixed point, 16.16 bits. The size of a sound track is 0.
        facts.width ||= view.getUint32(at + size - 8) >>> 16;
        facts.height ||= view.getUint32(at + size - 4) >>> 16;
      }
      at += size;
    }
  }
  try {
    readBoxes(0, moov.length);
  } catch (error) {
    // A table claims to be longer than its box.
    throw error instanceof RangeError ? new UploadRefused(damaged) : error;
  }
}

function readSeconds(view: DataView, at: number) {
  const long = view.getUint8(at) === 1;
  const scale = view.getUint32(at + (long ? 20 : 12));
  const duration = long ? Number(view.getBigUint64(at + 24)) : view.getUint32(at + 16);
  return scale > 0 ? duration / scale : 0;
}

/** Turns a box into a "free" box, which players skip. Offsets stay the same. */
function blank(at: number, size: number): Patch {
  const bytes = new Uint8Array(size - 4);
  bytes.set(new TextEncoder().encode("free"));
  return { at: at + 4, bytes };
}

const ids = {
  segment: 0x18538067,
  info: 0x1549a966,
  tracks: 0x1654ae6b,
  tags: 0x1254c367,
  cluster: 0x1f43b675,
};
const inside = {
  scale: 0x2ad7b1,
  duration: 0x4489,
  track: 0xae,
  video: 0xe0,
  width: 0xb0,
  height: 0xba,
};

export async function readWebm(readAt: ReadAt, length: number): Promise<VideoFacts> {
  const facts: VideoFacts = { width: 0, height: 0, seconds: 0, patches: [] };
  const left = new PartsLeft(mostTopParts);
  const header = await readElement(readAt, 0, length);
  const segment = await readElement(readAt, header.end ?? length, length);
  if (segment.id !== ids.segment) throw new UploadRefused(damaged);
  if (segment.end && segment.end > length) throw endsTooEarly(length, segment.end);
  for (let at = segment.content; at + 2 <= length; ) {
    left.take();
    const element = await readElement(readAt, at, length);
    // The size of an element is unknown in a live recording: what follows it cannot be found.
    if (element.end === undefined) break;
    if (element.end > length) throw endsTooEarly(length, element.end);
    if (element.id === ids.info || element.id === ids.tracks) {
      if (element.end - at > largestIndex) throw new UploadRefused(damaged);
      const content = await readAt(element.content, element.end - element.content);
      readFacts(content, facts, new PartsLeft(mostIndexParts));
    } else if (element.id === ids.tags && element.end - at >= 9) {
      facts.patches.push(voidElement(at, element.end - at));
    }
    at = element.end;
  }
  if (facts.width === 0) throw new UploadRefused(damaged);
  return facts;
}

type Element = { id: number; content: number; end: number | undefined };

async function readElement(readAt: ReadAt, at: number, length: number): Promise<Element> {
  if (at + 2 > length) throw new UploadRefused(damaged);
  return elementIn(await readAt(at, Math.min(12, length - at)), 0, at);
}

function elementIn(bytes: Uint8Array, from: number, base: number): Element {
  const id = readNumber(bytes, from, false);
  const size = readNumber(bytes, from + id.length, true);
  const content = base + from + id.length + size.length;
  return { id: id.value, content, end: size.unknown ? undefined : content + size.value };
}

/** A variable-size integer (RFC 8794, section 4): its leading zero bits give its length. */
function readNumber(bytes: Uint8Array, at: number, masked: boolean) {
  const first = bytes[at] ?? 0;
  const length = Math.clz32(first) - 23;
  if (first === 0 || length > 8 || at + length > bytes.length) throw new UploadRefused(damaged);
  let value = masked ? first & (0xff >> length) : first;
  let unknown = masked && value === 0xff >> length;
  for (let place = 1; place < length; place += 1) {
    const byte = bytes[at + place] ?? 0;
    value = value * 256 + byte;
    unknown &&= byte === 0xff;
  }
  return { value, length, unknown };
}

function readFacts(bytes: Uint8Array, facts: VideoFacts, left: PartsLeft, scale = 1_000_000) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let unit = scale;
  for (let at = 0; at + 2 <= bytes.length; ) {
    left.take();
    const { id, content, end = bytes.length } = elementIn(bytes, at, 0);
    const value = bytes.subarray(content, end);
    const number = value.length <= 6 ? value.reduce((sum, byte) => sum * 256 + byte, 0) : 0;
    if (id === inside.scale) unit = number;
    else if (id === inside.duration && (value.length === 4 || value.length === 8)) {
      const ticks = value.length === 4 ? view.getFloat32(content) : view.getFloat64(content);
      facts.seconds = (ticks * unit) / 1_000_000_000;
    } else if (id === inside.track || id === inside.video) readFacts(value, facts, left, unit);
    else if (id === inside.width) facts.width ||= number;
    else if (id === inside.height) facts.height ||= number;
    at = end;
  }
}

function voidElement(at: number, size: number): Patch {
  const bytes = new Uint8Array(size);
  bytes[0] = 0xec;
  new DataView(bytes.buffer).setBigUint64(1, BigInt(size - 9) | (1n << 56n));
  return { at, bytes };
}

function endsTooEarly(length: number, expected: number) {
  return new UploadRefused(
    `The file ends too early: ${inMegabytes(length)} of ${inMegabytes(expected)}. Copy it from the camera again.`,
  );
}
