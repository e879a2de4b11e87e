// Makes the sizes and formats of one picture.
import sharp, { type Sharp } from "sharp";
import type { MediaSize } from "./tables.server.ts";

/** Phones at one and at three pixels per point, laptops, large screens. */
const widths = [480, 800, 1200, 1600, 2400];

/** JPEG is only for what reads neither AVIF nor WebP: mail programs, link previews, old browsers. */
const jpegWidths = [1200];

export type EncodedPicture = {
  width: number;
  height: number;
  tone: string;
  files: (MediaSize & { content: Buffer })[];
};

export async function encodePicture(original: Buffer): Promise<EncodedPicture> {
  const { width, height } = await sharp(original).metadata();
  const files = [];
  for (const target of widths.filter((target) => target <= width)) {
    const resized = sharp(original).resize({ width: target }).toColourspace("srgb");
    files.push(await encode(resized.clone().avif({ quality: 52, effort: 4 }), "avif"));
    files.push(await encode(resized.clone().webp({ quality: 74, effort: 5 }), "webp"));
    if (jpegWidths.includes(target)) {
      files.push(await encode(resized.clone().jpeg({ quality: 78, mozjpeg: true }), "jpeg"));
    }
  }
  return { width, height, tone: await averageColour(original), files };
}

async function encode(image: Sharp, format: MediaSize["format"]) {
  const { data, info } = await image.toBuffer({ resolveWithObject: true });
  return { format, width: info.width, height: info.height, bytes: data.length, content: data };
}

async function averageColour(original: Buffer) {
  const pixel = await sharp(original).resize(1, 1).removeAlpha().raw().toBuffer();
  return `#${pixel.subarray(0, 3).toString("hex")}`;
}
