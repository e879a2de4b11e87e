// Sample files: good ones as cameras write them, and malformed or hostile ones.
import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";

/** A picture with some detail: a plain one would compress to nothing. */
export function gradient(width: number, height: number, seed = 0) {
  const pixels = Buffer.alloc(width * height * 3);
  for (let at = 0, y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      pixels[at++] = (x * 255) / width;
      pixels[at++] = (y * 255) / height;
      pixels[at++] = (seed * 37) % 256;
    }
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

export async function jpeg(width = 640, height = 400, seed = 0): Promise<Buffer> {
  return gradient(width, height, seed).jpeg({ quality: 80 }).toBuffer();
}

/** With an orientation, a location and the P3 colour space, as phones write them. */
export async function phonePhoto(): Promise<Buffer> {
  return gradient(640, 400)
    .jpeg()
    .withMetadata({ orientation: 6 })
    .withIccProfile("p3")
    .withExifMerge({
      IFD0: { Make: "Phone of Somebody", Software: "secret-software" },
      IFD2: { DateTimeOriginal: "2026:06:14 19:30:00" },
      IFD3: { GPSLatitudeRef: "N", GPSLatitude: "51/1 30/1 0/1", GPSMapDatum: "SECRET-PLACE" },
    })
    .toBuffer();
}

export function pngChunk(type: string, content: Buffer) {
  const body = Buffer.concat([Buffer.from(type, "latin1"), content]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

/** A few hundred bytes that declare 16,000 × 16,000 pixels: 256 MB when decoded. */
export function hugePng(side = 16_000): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([8, 0, 0, 0, 0], 8);
  const row = Buffer.alloc(side + 1);
  const pixels = deflateSync(Buffer.concat(Array.from({ length: 64 }, () => row)));
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    pngChunk("IHDR", header),
    pngChunk("IDAT", pixels),
    pngChunk("IEND", Buffer.alloc(0)),
  ]);
}

/** An animated WebP; every frame is the same small picture. */
export async function animation(frames = 3000): Promise<Buffer> {
  const still = await gradient(16, 16).webp().toBuffer();
  const picture = still.subarray(12);
  const riff = (type: string, content: Buffer) => {
    const head = Buffer.alloc(8);
    head.write(type, "latin1");
    head.writeUInt32LE(content.length, 4);
    return Buffer.concat([head, content, Buffer.alloc(content.length % 2)]);
  };
  const extended = Buffer.alloc(10);
  extended[0] = 2;
  extended.writeUIntLE(15, 4, 3);
  extended.writeUIntLE(15, 7, 3);
  const frameHead = Buffer.alloc(16);
  frameHead.writeUIntLE(15, 6, 3);
  frameHead.writeUIntLE(15, 9, 3);
  frameHead.writeUIntLE(40, 12, 3);
  const frame = riff("ANMF", Buffer.concat([frameHead, picture]));
  const body = Buffer.concat([
    Buffer.from("WEBP", "latin1"),
    riff("VP8X", extended),
    riff("ANIM", Buffer.alloc(6)),
    ...Array.from({ length: frames }, () => frame),
  ]);
  return riff("RIFF", body);
}

/** Parts of a file that hold nothing: reading millions of them takes seconds. */
export const emptyParts = {
  png: (count: number) => repeat(pngChunk("teXt", Buffer.alloc(0)), count),
  webp: (count: number) => repeat(Buffer.from("EXIF\0\0\0\0", "latin1"), count),
  /** Of AVIF and MP4. */
  boxes: (count: number) => repeat(Buffer.from("\0\0\0\x08free", "latin1"), count),
  webm: (count: number) => repeat(Buffer.from([0xec, 0x80]), count),
};

function repeat(part: Buffer, count: number): Buffer {
  return Buffer.alloc(part.length * count, part);
}

/** Puts parts before the end of a PNG. */
export function beforePngEnd(picture: Buffer, parts: Buffer): Buffer {
  const end = picture.length - pngChunk("IEND", Buffer.alloc(0)).length;
  return Buffer.concat([picture.subarray(0, end), parts, picture.subarray(end)]);
}

/** Puts parts at the end of a WebP, inside its length. */
export function atEndOfWebp(picture: Buffer, parts: Buffer): Buffer {
  const whole = Buffer.concat([picture, parts]);
  whole.writeUInt32LE(whole.length - 8, 4);
  return whole;
}

export const svgWithScript = Buffer.from(
  `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`,
);

export const renamedProgram = Buffer.concat([Buffer.from("MZ\x90\0"), Buffer.alloc(2000)]);

/** Both a valid JPEG and a ZIP archive. */
export async function polyglot(): Promise<Buffer> {
  return Buffer.concat([await jpeg(), Buffer.from("PK\x03\x04 evil.html")]);
}

export async function truncated(): Promise<Buffer> {
  const complete = await jpeg(1600, 1000);
  return complete.subarray(0, Math.floor(complete.length * 0.6));
}

function box(type: string, ...content: Buffer[]): Buffer {
  const body = Buffer.concat(content);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length + 8);
  head.write(type, 4, "latin1");
  return Buffer.concat([head, body]);
}

const route = Buffer.from("N 51.5001 W 0.1001 SECRET-ROUTE");

/** A minimal MP4: 1280 × 720, twelve seconds, with a location and a metadata track of the route. */
export function mp4(inIndex: Buffer = Buffer.alloc(0)): Buffer {
  const type = box("ftyp", Buffer.from("isom\0\0\0\x01isomavc1"));
  const index = (at: number) => {
    const movie = Buffer.alloc(100);
    movie.writeUInt32BE(1000, 12);
    movie.writeUInt32BE(12_000, 16);
    const track = Buffer.alloc(84);
    track.writeUInt32BE(1280 << 16, 76);
    track.writeUInt32BE(720 << 16, 80);
    const place = box("\xa9xyz", Buffer.from("+51.5000-000.1000/SECRET-PLACE"));
    return box(
      "moov",
      box("mvhd", movie),
      box("trak", box("tkhd", track), box("mdia", handler("vide"))),
      box("trak", box("tkhd", Buffer.alloc(84)), box("mdia", handler("meta"), notesAt(at))),
      box("udta", place),
      inIndex,
    );
  };
  const start = type.length + index(0).length + 8;
  return Buffer.concat([type, index(start), box("mdat", route, Buffer.alloc(600_000, 7))]);
}

function handler(kind: string) {
  return box("hdlr", Buffer.alloc(8), Buffer.from(kind), Buffer.alloc(13));
}

/** One chunk of two samples, which together are the route. */
function notesAt(start: number) {
  const numbers = (...values: number[]) => {
    const bytes = Buffer.alloc(values.length * 4);
    for (const [place, value] of values.entries()) bytes.writeUInt32BE(value, place * 4);
    return bytes;
  };
  return box(
    "minf",
    box(
      "stbl",
      box("stsc", numbers(0, 1, 1, 2, 1)),
      box("stsz", numbers(0, 0, 2, 10, route.length - 10)),
      box("stco", numbers(0, 1, start)),
    ),
  );
}
