// Icons and the card for shared links, drawn from the company's badge, name and accent or from its uploaded mark.
import { ground } from "../content/accent.ts";
import { escapeXml } from "../platform/escape-xml.ts";
import { drawText, svg } from "../platform/pictures/draw-text.server.ts";

export type BrandMark = { badge: string; name: string; strapline: string; accent: string };

const iconGround = "#0d0d10";

/** Drawn large, then scaled down: 512 pixels, with rounded corners. */
export async function drawIcon({ badge, accent }: BrandMark, size: number): Promise<Buffer> {
  const { default: sharp } = await import("sharp");
  const text = await drawText(badge, {
    colour: accent,
    face: "strong",
    width: 340,
    height: 230,
  });
  const square = svg(512, 512, `<rect width="512" height="512" rx="112" fill="${iconGround}"/>`);
  const icon = await sharp(square)
    .composite([{ input: text }])
    .png()
    .toBuffer();
  return sharp(icon).resize(size, size).png().toBuffer();
}

/** The uploaded mark on the icon's background. */
export async function drawMark(mark: Buffer, size: number): Promise<Buffer> {
  const { default: sharp } = await import("sharp");
  return sharp(mark)
    .resize(size, size, { fit: "contain", background: iconGround })
    .flatten({ background: iconGround })
    .png()
    .toBuffer();
}

/**
 * 1200 by 630 pixels, the size that social networks ask for. With a title, the company's name is beside the icon.
 * `uploaded` is shown instead of the badge.
 */
export async function drawCard(mark: BrandMark, title = "", uploaded?: Buffer): Promise<Buffer> {
  const { default: sharp } = await import("sharp");
  const [icon, name, large, line] = await Promise.all([
    uploaded ? drawMark(uploaded, 96) : drawIcon(mark, 96),
    drawText(title && mark.name, {
      colour: "#f4f0e8",
      face: "strong",
      width: 860,
      height: 36,
    }),
    drawText(title || mark.name, {
      colour: "#f4f0e8",
      face: "display",
      ...(title ? { width: 1000, height: 240, largest: 104 } : { width: 1000, height: 240 }),
    }),
    drawText(mark.strapline, {
      colour: "#b9b4aa",
      face: "strong",
      width: 1000,
      height: 40,
    }),
  ]);
  const glow = `<defs><radialGradient id="g" cx="0.8" cy="0.05" r="0.9"><stop offset="0" stop-color="${mark.accent}" stop-opacity="0.22"/><stop offset="1" stop-color="${mark.accent}" stop-opacity="0"/></radialGradient></defs>`;
  const paint = `${glow}<rect width="1200" height="630" fill="${ground}"/><rect width="1200" height="630" fill="url(#g)"/>`;
  return sharp(svg(1200, 630, paint))
    .composite([
      { input: icon, left: 100, top: 90 },
      { input: name, left: 224, top: 120 },
      { input: large, left: 100, top: 240 },
      { input: line, left: 100, top: 520 },
    ])
    .png()
    .toBuffer();
}

/** For browsers, which draw it with their own typeface at any size. */
export function iconSvg({ badge, accent }: BrandMark): string {
  const size = badge.length > 2 ? 11 : 15;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="${iconGround}"/><text x="16" y="16.5" text-anchor="middle" dominant-baseline="central" font-family="Figtree,system-ui,sans-serif" font-weight="600" font-size="${size}" fill="${accent}">${escapeXml(badge)}</text></svg>`;
}

/** An ICO file with one PNG (the format since Windows Vista). */
export function asIco(png: Buffer, size: number): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(size, 6);
  head.writeUInt8(size, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}
