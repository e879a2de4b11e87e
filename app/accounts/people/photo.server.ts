const side = 256;
const mostBytes = 900_000;
const mostPixels = 40_000_000;
const formats = ["jpeg", "png", "webp", "avif"];

/** A small square picture as a data URL: stored with the account, without a file. */
export async function makePhoto(file: File): Promise<{ ok: true; image: string } | { ok: false }> {
  if (file.size > mostBytes) return { ok: false };
  // Loaded on demand: libvips takes ten megabytes.
  const { default: sharp } = await import("sharp");
  try {
    const picture = sharp(Buffer.from(await file.arrayBuffer()), { limitInputPixels: mostPixels });
    const { format } = await picture.metadata();
    if (!formats.includes(format ?? "")) return { ok: false };
    const bytes = await picture
      .rotate()
      .resize(side, side, { fit: "cover", position: "attention" })
      .webp({ quality: 80 })
      .toBuffer();
    return { ok: true, image: `data:image/webp;base64,${bytes.toString("base64")}` };
  } catch {
    return { ok: false }; // Not a picture, or one that cannot be read: the person sees that.
  }
}
