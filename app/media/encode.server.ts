// Makes the sizes and formats of one picture.
import type { Sharp } from "sharp";
import { loadSharp } from "./load-sharp.server.ts";
import type { MediaSize } from "./tables.server.ts";

/** Phones at one, two and three pixels per point, laptops, large screens. */
const widths = [480, 800, 1000, 1200, 1600, 2400];

/** JPEG is only for what reads neither AVIF nor WebP: mail programs, link previews, old browsers. */
const jpegWidth = 1200;

/** Behind what is transparent, where transparency cannot be: the site's ground. */
const ground = "#0b0b0d";

export type EncodedFile = MediaSize & { content: Buffer };

export type EncodedPicture = {
  width: number;
  height: number;
  tone: string;
  blur: string;
  files: EncodedFile[];
};

/** For the pictures that come with the program: slow and small. */
export async function encodePicture(original: Buffer): Promise<EncodedPicture> {
  const sharp = await loadSharp();
  const { width, height } = await sharp(original).metadata();
  const files: EncodedFile[] = [];
  for await (const file of encodeSizes(original, width, { avifEffort: 4 })) files.push(file);
  const [tone, blur] = [await averageColour(original), await blurOf(original)];
  return { width, height, tone, blur, files };
}

/** A few pixels as a data address, on screen until the picture is. */
export async function blurOf(original: Buffer): Promise<string> {
  const sharp = await loadSharp();
  const tiny = await sharp(original)
    .resize(16, 16, { fit: "inside" })
    .webp({ quality: 40 })
    .toBuffer();
  return `data:image/webp;base64,${tiny.toString("base64")}`;
}

/** Smallest first, one after the other: a small server has other things to do meanwhile. */
export async function* encodeSizes(
  original: Buffer,
  width: number,
  { avifEffort, revision = 0 }: { avifEffort: number; revision?: number },
): AsyncGenerator<EncodedFile> {
  const sharp = await loadSharp();
  const jpeg = jpegWidthFor(width);
  for (const target of widthsFor(width)) {
    const resized = sharp(original).resize({ width: target }).toColourspace("srgb");
    // Colours at half the detail, as in the other two formats: a phone has the picture a third sooner, and nobody sees it.
    const avif = { quality: 52, effort: avifEffort, chromaSubsampling: "4:2:0" };
    yield encode(resized.clone().avif(avif), "avif", revision);
    yield encode(resized.clone().webp({ quality: 74, effort: 5 }), "webp", revision);
    if (target === jpeg) {
      const flat = resized.clone().flatten({ background: ground });
      yield encode(flat.jpeg({ quality: 78, mozjpeg: true }), "jpeg", revision);
    }
  }
}

/** The one size that is there at once: made in a fraction of a second, replaced by better ones soon. */
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
    await encode(
      resized.clone().flatten({ background: ground }).jpeg({ quality: 78 }),
      "jpeg",
      revision,
    ),
  ];
}

/** Never larger than the picture itself, which is always among them unless it is larger than all. */
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
