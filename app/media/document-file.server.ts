// Checks an uploaded PDF, and draws its picture for the library: no page of it is decoded here.
import { type EncodedFile, encodeQuickly } from "./encode.server.ts";
import { loadSharp } from "./load-sharp.server.ts";
import { UploadRefused } from "./upload-refused.ts";

/** ISO 32000-2, 7.5.5: the last line is %%EOF. Programs that append a few bytes are tolerated. */
const tailBytes = 2048;

/** The file itself, if it is complete. */
export function readPdf(content: Buffer): Buffer {
  if (!content.subarray(-tailBytes).includes("%%EOF")) {
    throw new UploadRefused("The PDF ends too early. Save it again and send that.");
  }
  return content;
}

const tone = "#131316";

/** A sheet of paper with a folded corner, in the proportions of the library's tiles. */
const sheet = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="450" viewBox="0 0 600 450">
  <rect width="600" height="450" fill="${tone}"/>
  <path d="M205 75h130l60 60v240H205z" fill="#1c1c20" stroke="#d4af37" stroke-width="3" stroke-linejoin="round"/>
  <path d="M335 75v60h60" fill="none" stroke="#d4af37" stroke-width="3" stroke-linejoin="round"/>
  <path d="M235 190h130M235 225h130M235 260h130M235 295h80" stroke="#8d8a83" stroke-width="3"/>
</svg>`;

export async function encodeDrawnSheet(
  revision: number,
): Promise<{ width: number; height: number; tone: string; sizes: EncodedFile[] }> {
  const sharp = await loadSharp();
  const png = await sharp(Buffer.from(sheet)).png().toBuffer();
  return { width: 600, height: 450, tone, sizes: await encodeQuickly(png, 600, revision) };
}
