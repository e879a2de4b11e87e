// Pictures that are broken, lie about themselves or cost far more than their bytes. Made here, none is stored.
import { deflateSync } from "node:zlib";
import {
  animation,
  atEndOfWebp,
  beforePngEnd,
  emptyParts,
  gradient,
  hugePng,
  jpeg,
  pngChunk,
  polyglot,
  truncated,
} from "../../app/media/testing/sample-files.ts";

export type BadFile = {
  name: string;
  content: Buffer;
  /** May be taken: what is bad in it is left out of everything that is made from it. */
  harmless?: true;
  fileName?: string;
};

const megabyte = 1024 * 1024;
const pngStart = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");
const pngEnd = pngChunk("IEND", Buffer.alloc(0));

/** Sizes, bits and colours as the header declares them; the pixels may be fewer. */
function png({ width = 64, height = 64, bits = 8, colours = 0 }, ...chunks: Buffer[]): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([bits, colours, 0, 0, 0], 8);
  return Buffer.concat([pngStart, pngChunk("IHDR", header), ...chunks, pngEnd]);
}

/** Rows of a grey picture with eight bits. */
function pngPixels(width = 64, height = 64): Buffer {
  return pngChunk("IDAT", deflateSync(Buffer.alloc((width + 1) * height)));
}

/** A text, colour profile or other metadata that is 64 MB large when it is unpacked. */
function packedBomb(type: "zTXt" | "iCCP" | "iTXt"): Buffer {
  const packed = deflateSync(Buffer.alloc(64 * megabyte));
  const name = Buffer.from("Comment\0", "latin1");
  const head = type === "iTXt" ? Buffer.from([1, 0, 0, 0]) : Buffer.from([0]);
  return pngChunk(type, Buffer.concat([name, head, packed]));
}

function segment(marker: number, content: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
}

function afterStart(picture: Buffer, ...segments: Buffer[]): Buffer {
  return Buffer.concat([picture.subarray(0, 2), ...segments, picture.subarray(2)]);
}

/** Changes the size in the header of a JPEG, not its pixels. */
async function jpegThatDeclares(width: number, height: number): Promise<Buffer> {
  const picture = await jpeg();
  const header = picture.indexOf(Buffer.from([0xff, 0xc0]));
  picture.writeUInt16BE(height, header + 5);
  picture.writeUInt16BE(width, header + 7);
  return picture;
}

/** A progressive JPEG whose last scan is repeated: each is decoded over all pixels. */
async function jpegOfManyScans(scans: number): Promise<Buffer> {
  const picture = await gradient(4000, 3000).jpeg({ progressive: true, quality: 40 }).toBuffer();
  const last = picture.lastIndexOf(Buffer.from([0xff, 0xda]));
  const scan = picture.subarray(last, picture.length - 2);
  const repeated = Array.from({ length: scans }, () => scan);
  return Buffer.concat([picture.subarray(0, -2), ...repeated, picture.subarray(-2)]);
}

/** Animated GIF of 10,000 frames of one pixel. */
function animatedGif(): Buffer {
  const head = Buffer.from("GIF89a\x01\0\x01\0\x80\0\0\0\0\0\xff\xff\xff", "latin1");
  const frame = Buffer.from(",\0\0\0\0\x01\0\x01\0\0\x02\x02D\x01\0", "latin1");
  return Buffer.concat([head, ...Array.from({ length: 10_000 }, () => frame), Buffer.from(";")]);
}

function webpThatDeclares(side: number): Buffer {
  const bits = (side - 1) | ((side - 1) << 14);
  const body = Buffer.alloc(16);
  body.write("WEBPVP8L", 0, "latin1");
  body.writeUInt32LE(8, 8);
  body[12] = 0x2f;
  body.writeInt32LE(bits & 0x0fffffff, 12);
  body[12] = 0x2f;
  const head = Buffer.from("RIFF\0\0\0\0", "latin1");
  head.writeUInt32LE(body.length, 4);
  return Buffer.concat([head, body]);
}

async function avif(): Promise<Buffer> {
  return gradient(64, 64).avif().toBuffer();
}

export async function listBadPictures(): Promise<BadFile[]> {
  const still = await gradient(64, 64).png().toBuffer();
  const photo = await jpeg();
  const webp = await gradient(64, 64).webp().toBuffer();
  const small = await avif();
  const noise = Buffer.from(Array.from({ length: 2000 }, (_, at) => (at * 7919) % 251));
  const script = Buffer.from("<script>alert(1)</script>");
  return [
    { name: "PNG of 256 megapixels", content: hugePng() },
    { name: "PNG that declares 60,000 by 60,000", content: hugePng(60_000) },
    { name: "PNG without width", content: png({ width: 0 }, pngPixels()) },
    {
      name: "PNG of 50 megapixels with 16 bits",
      content: png({ width: 8000, height: 6250, bits: 16, colours: 6 }, pngPixels(8000, 64)),
    },
    { name: "PNG without pixels", content: png({}) },
    { name: "PNG with too few pixels", content: png({ width: 4000, height: 4000 }, pngPixels()) },
    { name: "PNG with a wrong checksum", content: Buffer.from(still).fill(7, 60, 80) },
    { name: "PNG with an unknown colour type", content: png({ colours: 7 }, pngPixels()) },
    { name: "PNG that ends too early", content: still.subarray(0, -20) },
    {
      name: "PNG with a text of 64 MB",
      content: png({}, packedBomb("zTXt"), pngPixels()),
      harmless: true,
    },
    {
      name: "PNG with an international text of 64 MB",
      content: png({}, packedBomb("iTXt"), pngPixels()),
      harmless: true,
    },
    {
      name: "PNG with a colour profile of 64 MB",
      content: png({}, packedBomb("iCCP"), pngPixels()),
      harmless: true,
    },
    {
      name: "PNG of two million empty chunks",
      content: beforePngEnd(still, emptyParts.png(2_000_000)),
    },
    {
      name: "PNG with a script in a text",
      content: png(
        {},
        pngChunk("tEXt", Buffer.concat([Buffer.from("Comment\0"), script])),
        pngPixels(),
      ),
    },
    {
      name: "animated PNG of 10,000 frames",
      content: png({}, pngChunk("acTL", Buffer.from([0, 0, 0x27, 0x10, 0, 0, 0, 0])), pngPixels()),
    },
    {
      name: "JPEG that declares 65,535 by 65,535",
      content: await jpegThatDeclares(65_535, 65_535),
    },
    {
      name: "JPEG that declares 7,000 by 7,000",
      content: await jpegThatDeclares(7000, 7000),
      harmless: true,
    },
    { name: "JPEG without height", content: await jpegThatDeclares(640, 0) },
    { name: "JPEG that ends too early", content: await truncated() },
    { name: "JPEG of three bytes", content: Buffer.from([0xff, 0xd8, 0xff]) },
    {
      name: "JPEG with an empty segment",
      content: afterStart(photo, Buffer.from([0xff, 0xe1, 0, 0])),
      harmless: true,
    },
    { name: "JPEG with a script in a comment", content: afterStart(photo, segment(0xfe, script)) },
    {
      name: "JPEG with a broken colour profile",
      content: afterStart(
        photo,
        segment(0xe2, Buffer.concat([Buffer.from("ICC_PROFILE\0\x01\x01", "latin1"), noise])),
      ),
      harmless: true,
    },
    {
      name: "JPEG with 400 parts of a colour profile",
      content: afterStart(
        photo,
        ...Array.from({ length: 400 }, (_, at) =>
          segment(
            0xe2,
            Buffer.concat([
              Buffer.from("ICC_PROFILE\0", "latin1"),
              Buffer.from([at % 256, 255]),
              Buffer.alloc(60_000),
            ]),
          ),
        ),
      ),
      harmless: true,
    },
    {
      name: "JPEG with broken EXIF",
      content: afterStart(
        photo,
        segment(
          0xe1,
          Buffer.concat([Buffer.from("Exif\0\0MM\0*\xff\xff\xff\xff", "latin1"), noise]),
        ),
      ),
      harmless: true,
    },
    { name: "JPEG of 12 megapixels with 500 scans", content: await jpegOfManyScans(500) },
    { name: "JPEG and ZIP archive at once", content: await polyglot() },
    { name: "JPEG and PDF at once", content: Buffer.concat([photo, Buffer.from("%PDF-1.7")]) },
    {
      name: "JPEG with a program behind it",
      content: Buffer.concat([photo, Buffer.from("MZ\x90\0")]),
    },
    { name: "animated WebP of 3,000 frames", content: await animation() },
    { name: "animated WebP of 10,000 frames", content: await animation(10_000) },
    { name: "WebP that declares 16,384 by 16,384", content: webpThatDeclares(16_384) },
    { name: "WebP that ends too early", content: webp.subarray(0, -20) },
    {
      name: "WebP of three million empty chunks",
      content: atEndOfWebp(webp, emptyParts.webp(3_000_000)),
    },
    { name: "AVIF that ends too early", content: small.subarray(0, -20) },
    {
      name: "AVIF with broken pixels",
      content: Buffer.concat([small.subarray(0, -40), Buffer.alloc(40, 0xa5)]),
    },
    {
      name: "AVIF of three million empty boxes",
      content: Buffer.concat([small, emptyParts.boxes(3_000_000)]),
    },
    { name: "GIF of 10,000 frames", content: animatedGif() },
    { name: "BMP", content: Buffer.concat([Buffer.from("BM"), noise]) },
    { name: "TIFF", content: await gradient(64, 64).tiff().toBuffer() },
    { name: "HEIC", content: Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic", "latin1") },
  ];
}
