// Makes the sizes and formats of one picture.
import type { Sharp } from "sharp";
import { loadSharp } from "./load-sharp.server.ts";
import type { MediaSize } from "./tables.server.ts";

/** Phones at one, two and three pixels per point, laptops, large screens. */
const widths = [480, 800, 1000, 1200, 1600, 2400];

/** JPEG is only for programs without AVIF and WebP: mail, link previews, old browsers. */
const jpegWidth = 1200;

/** Behind transparent pixels, as JPEG has none: the background of the site. */
const background = "#0b0b0d";

export type EncodedFile = MediaSize & { content: Buffer };

type EncodedPicture = {
  width: number;
  height: number;
  tone: string;
  blur: string;
  files: EncodedFile[];
};

/** For the pictures that come with the program: slow, with small files. */
export async function encodePicture(original: Buffer): Promise<EncodedPicture> {
  const sharp = await loadSharp();
  const { width, height } = await sharp(original).metadata();
  const files: EncodedFile[] = [];
  for await (const file of encodeSizes(original, width, { avifEffort: 4 })) files.push(file);
  const [tone, blur] = [await averageColour(original), await blurOf(original)];
  return { width, height, tone, blur, files };
}

/** A few pixels as a data URL, shown until the picture has loaded. */
export async function blurOf(original: Buffer): Promise<string> {
  const sharp = await loadSharp();
  const tiny = await sharp(original)
    .resize(16, 16, { fit: "inside" })
    .webp({ quality: 40 })
    .toBuffer();
  return `data:image/webp;base64,${tiny.toString("base64")}`;
}

/** Smallest first, one at a time: a small server has other requests to serve. */
export async function* encodeSizes(
  original: Buffer,
  width: number,
  { avifEffort, revision = 0 }: { avifEffort: number; revision?: number },
): AsyncGenerator<EncodedFile> {
  const sharp = await loadSharp();
  const jpeg = jpegWidthFor(width);
  for (const target of widthsFor(width)) {
    const resized = sharp(original).resize({ width: target }).toColourspace("srgb");
    // Chroma subsampling as in the other two formats: files are a third smaller without a visible difference.
    const avif = { quality: 52, effort: avifEffort, chromaSubsampling: "4:2:0" };
    yield encode(resized.clone().avif(avif), "avif", revision);
    yield encode(resized.clone().webp({ quality: 74, effort: 5 }), "webp", revision);
    if (target === jpeg) {
      const flat = resized.clone().flatten({ background });
      yield encode(flat.jpeg({ quality: 78, mozjpeg: true }), "jpeg", revision);
    }
  }
}

/** A first size within a fraction of a second; better ones replace it soon. */
export async function encodeQuickly(
  original: Buffer,
  width: number,
  revision: number,
): Promise<EncodedFile[]> {
  const sharp = await loadSharp();
  const resized = sharp(original)
    .resize({ width: Math.min(jpegWidth, width) })
    .toColourspace("srgb");
  return [
    await encode(resized.clone().webp({ quality: 74, effort: 1 }), "webp", revision),
    await encode(resized.clone().flatten({ background }).jpeg({ quality: 78 }), "jpeg", revision),
  ];
}

/** Never wider than the picture; its own width is included unless it exceeds all of them. */
function widthsFor(width: number): number[] {
  const smaller = widths.filter((target) => target < width);
  return smaller.length < widths.length ? [...smaller, width] : smaller;
}

function jpegWidthFor(width: number): number {
  return Math.min(jpegWidth, width);
}

async function encode(image: Sharp, format: MediaSize["format"], revision: number) {
  const { data, info } = await image.toBuffer({ resolveWithObject: true });
  const size = { format, width: info.width, height: info.height, bytes: data.length };
  return { ...size, ...(revision > 0 && { revision }), content: data };
}

async function averageColour(original: Buffer) {
  const sharp = await loadSharp();
  const pixel = await sharp(original).resize(1, 1).removeAlpha().raw().toBuffer();
  return `#${pixel.subarray(0, 3).toString("hex")}`;
}
