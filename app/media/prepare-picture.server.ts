// Turns an uploaded file into a clean picture: checked before it is decoded, then rotated by its orientation,
// converted to sRGB and stripped of all metadata.
import type { Metadata } from "sharp";
import { messageOf } from "../platform/message-of.ts";
import { blurOf, type EncodedFile, encodeQuickly } from "./encode.server.ts";
import { mostPixels } from "./limits.ts";
import { loadSharp } from "./load-sharp.server.ts";
import { findFault } from "./picture-structure.ts";
import type { FileKind } from "./sniff.ts";
import { UploadRefused } from "./upload-refused.ts";

/** All sizes are made from the master; the site shows none larger. */
const masterSide = 4096;

export type PreparedPicture = {
  width: number;
  height: number;
  tone: string;
  /** A few pixels as a data URL, shown until the picture has loaded. */
  blur: string;
  takenOn: string | undefined;
  master: { format: "jpeg" | "png"; content: Buffer };
  quick: EncodedFile[];
};

export async function preparePicture(
  content: Buffer,
  kind: FileKind,
  revision: number,
): Promise<PreparedPicture> {
  const fault = findFault(content, kind);
  if (fault) throw new UploadRefused(fault);
  const sharp = await loadSharp();
  const input = sharp(content, { failOn: "error", limitInputPixels: mostPixels });
  const metadata = await sharp(content, { limitInputPixels: false })
    .metadata()
    .catch((error) => refuseUnreadable(error));
  checkMetadata(metadata, kind);

  const transparent = metadata.hasAlpha;
  const upright = input
    .autoOrient()
    .resize({ width: masterSide, height: masterSide, fit: "inside", withoutEnlargement: true })
    .toColourspace("srgb");
  const encoded = transparent
    ? upright.png({ compressionLevel: 6 })
    : // optimiseCoding needs a second pass, with the whole picture in memory.
      upright.jpeg({ quality: 92, chromaSubsampling: "4:4:4", optimiseCoding: false });
  const { data: master, info } = await encoded
    .toBuffer({ resolveWithObject: true })
    .catch((error) => refuseUnreadable(error));

  return {
    width: info.width,
    height: info.height,
    tone: await dominantColour(master),
    // It would stay visible behind transparent pixels.
    blur: transparent ? "" : await blurOf(master),
    takenOn: dayTaken(metadata.exif),
    master: { format: transparent ? "png" : "jpeg", content: master },
    quick: await encodeQuickly(master, info.width, revision),
  };
}

/** By the header, before the pixels are decoded. */
function checkMetadata({ width, height, format, pages = 1 }: Metadata, kind: FileKind) {
  const pixels = width * height;
  if (pixels > mostPixels) {
    throw new UploadRefused(
      `This picture has ${Math.round(pixels / 1_000_000).toLocaleString("en-GB")} megapixels; ${mostPixels / 1_000_000} is the most. Export it smaller.`,
    );
  }
  const family = kind === "avif" || kind === "heic" ? "heif" : kind;
  if (format !== family) throw new UploadRefused(damaged);
  if (pages > 1 && family !== "heif") {
    throw new UploadRefused(
      `This is an animation of ${pages.toLocaleString("en-GB")} frames. Send one still picture, or the film as MP4 or WebM.`,
    );
  }
}

const damaged = "The picture inside this file is damaged. Open it, save it again and send that.";

/** Depends on the installed libvips: the usual build has no HEIC codec, which is patented. */
export async function cannotRead(kind: FileKind): Promise<string | undefined> {
  if (kind !== "heic") return undefined;
  const sharp = await loadSharp();
  if (sharp.format.heif.input.fileSuffix?.includes(".heic")) return undefined;
  return "This server cannot read HEIC. On an iPhone, upload it from Photos instead of Files: it is then sent as JPEG. For photos to come, choose Settings, Camera, Formats, Most Compatible. On a computer, export it as JPEG.";
}

function refuseUnreadable(error: unknown): never {
  const reason = messageOf(error);
  if (/premature|truncated|end of (file|stream|input)|not enough/i.test(reason)) {
    throw new UploadRefused("The file ends too early. Copy it from the camera again.");
  }
  throw new UploadRefused(damaged, { cause: error });
}

async function dominantColour(master: Buffer) {
  const sharp = await loadSharp();
  const small = await sharp(master)
    .resize(64, 64, { fit: "inside" })
    .removeAlpha()
    .png()
    .toBuffer();
  const { dominant } = await sharp(small).stats();
  const hex = [dominant.r, dominant.g, dominant.b].map((part) =>
    Math.min(255, Math.round(part)).toString(16).padStart(2, "0"),
  );
  return `#${hex.join("")}`;
}

/** The day is the only metadata that is stored. */
function dayTaken(exif: Buffer | undefined): string | undefined {
  const match = /(\d{4}):(\d\d):(\d\d) \d\d:\d\d:\d\d/.exec(exif?.toString("latin1") ?? "");
  if (!match) return undefined;
  const day = `${match[1]}-${match[2]}-${match[3]}`;
  const time = Date.parse(`${day}T00:00:00Z`);
  return Number.isNaN(time) || day < "1990" ? undefined : day;
}
