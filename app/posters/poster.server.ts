// A poster as a PDF, in A4 or A3: the prize's picture, when entries close, how to enter, and the operator's key.
import { ground } from "../content/accent.ts";
import {
  type Face,
  isBeyondLatin,
  type PaperDocument,
  registerFaces,
} from "../platform/pdf/fonts.server.ts";
import { breakIntoLines, type PaperDirection, paintLine } from "../platform/pdf/lines.server.ts";
import { paintQr } from "../platform/pdf/paint-qr.server.ts";
import { collectPdf, type PaperBrand } from "../platform/pdf/typesetter.server.ts";
import { type PosterFacts, typed } from "./poster-facts.ts";

type PosterSize = "A4" | "A3";

/** Drawn once, for A4, and enlarged for A3. */
const sheet = { width: 595.28, height: 841.89, margin: 42 };
const enlarged: Record<PosterSize, number> = { A4: 1, A3: Math.SQRT2 };
const textWidth = sheet.width - 2 * sheet.margin;
const pictureHeight = 470;
/** Enough for 300 dots per inch on A4. */
const picturePixels = { width: 2480, height: Math.round((2480 * pictureHeight) / sheet.width) };
const ink = { text: "#f4f0e8", muted: "#b9b4aa", paper: "#f3ede2", onPaper: "#17140f" };

export async function makePoster(facts: PosterFacts, size: PosterSize): Promise<Uint8Array> {
  const { default: PDFDocument } = await import("pdfkit");
  const document = new PDFDocument({
    size,
    margin: 0,
    lang: facts.language.locale,
    displayTitle: true,
    font: "Courier",
    info: {
      Title: facts.title,
      Author: facts.brand.company,
      CreationDate: facts.made,
      ModDate: facts.made,
    },
  });
  const finished = collectPdf(document);
  registerFaces(document);
  document.scale(enlarged[size]);
  const poster = { document, direction: facts.language.direction };
  await paintPicture(poster, facts);
  paintOffer(poster, facts);
  paintEntering(poster, facts);
  paintKey(poster, facts);
  document.end();
  return finished;
}

type Poster = { document: PaperDocument; direction: PaperDirection };

/** The left side of something with this place and width, counted from the start of the line. */
function leftOf({ direction }: Poster, start: number, width: number): number {
  return direction === "rtl" ? sheet.width - start - width : start;
}

async function paintPicture(poster: Poster, { picture, brand }: PosterFacts): Promise<void> {
  const { document } = poster;
  document.rect(0, 0, sheet.width, sheet.height).fill(ground);
  if (picture) {
    const { default: sharp } = await import("sharp");
    const cropped = await sharp(picture)
      .resize({ ...picturePixels, fit: "cover", position: "attention" })
      .jpeg({ quality: 86 })
      .toBuffer();
    document.image(cropped, 0, 0, { width: sheet.width, height: pictureHeight });
    paintShade(document, 0, 120, [0.8, 0]);
    paintShade(document, pictureHeight - 190, pictureHeight + 1, [0, 1]);
  } else {
    const glowing = leftOf(poster, sheet.width * 0.8, 0);
    const glow = document.radialGradient(glowing, 60, 0, glowing, 60, 560);
    glow.stop(0, brand.accent, 0.28).stop(1, brand.accent, 0);
    document.rect(0, 0, sheet.width, sheet.height).fill(glow);
  }
  paintBrand(poster, brand);
}

const brandTop = 32;
const markSize = 30;
const logoBox = { width: 260, height: 40 };

/** The uploaded logo; without one the company's name, after its mark if it has uploaded one. */
function paintBrand(poster: Poster, { company, logo, mark }: PaperBrand): void {
  const { document } = poster;
  if (logo) {
    const left = leftOf(poster, sheet.margin, logoBox.width);
    const align = poster.direction === "rtl" ? ({ align: "right" } as const) : {};
    document.image(logo.source, left, brandTop, { fit: [logoBox.width, logoBox.height], ...align });
    return;
  }
  const name = { face: "display", size: 17, top: 36, colour: ink.text } as const;
  if (!mark) {
    setText(poster, company, name);
    return;
  }
  const left = leftOf(poster, sheet.margin, markSize);
  document.image(mark.source, left, brandTop, { fit: [markSize, markSize] });
  const start = sheet.margin + markSize + 12;
  setText(poster, company, { ...name, start, width: sheet.width - sheet.margin - start });
}

/** From one opacity to another, so that text is legible on any picture. */
function paintShade(
  document: PaperDocument,
  top: number,
  bottom: number,
  [from, to]: [number, number],
): void {
  const shade = document.linearGradient(0, top, 0, bottom);
  shade.stop(0, ground, from).stop(1, ground, to);
  document.rect(0, top, sheet.width, bottom - top).fill(shade);
}

function paintOffer(poster: Poster, facts: PosterFacts): void {
  const { brand, title, offer, morePrizes, demonstration } = facts;
  let top = pictureHeight - 60;
  top += setText(poster, title, { face: "display", size: 42, least: 22, lines: 2, top }) + 12;
  const gold = { face: "strong", colour: brand.accent, lines: 2 } as const;
  top += setText(poster, offer, { ...gold, size: 19, least: 12, top }) + 4;
  if (morePrizes) top += setText(poster, morePrizes, { size: 14, colour: ink.muted, top }) + 4;
  if (demonstration) setText(poster, demonstration, { face: "strong", size: 12, top: top + 4 });
}

const qr = { width: 128, inset: 12, top: 604 };

function paintEntering(poster: Poster, facts: PosterFacts): void {
  const { document } = poster;
  const { brand, scan, address, closes } = facts;
  const outer = qr.width + 2 * qr.inset;
  const boxLeft = leftOf(poster, sheet.margin, outer);
  document.rect(boxLeft, qr.top, outer, outer).fill(ink.paper);
  const place = { left: boxLeft + qr.inset, top: qr.top + qr.inset, width: qr.width };
  paintQr(document, address, { ...place, colour: ink.onPaper });
  const start = sheet.margin + outer + 26;
  const width = sheet.width - sheet.margin - start;
  let top = qr.top + 8;
  top += setText(poster, scan, { face: "display", size: 26, start, width, top }) + 10;
  const typing = {
    face: "strong",
    size: 14,
    least: 8,
    colour: brand.accent,
    start,
    width,
  } as const;
  top += setText(poster, typed(address), { ...typing, lines: 2, top }) + 10;
  setText(poster, closes, { size: 14, start, width, lines: 2, top });
}

const keyQr = 34;

function paintKey(poster: Poster, { check, operatorKey, vkey }: PosterFacts): void {
  const { document } = poster;
  const top = sheet.height - 50;
  const outer = keyQr + 6;
  const left = leftOf(poster, sheet.width - sheet.margin - outer, outer);
  document.rect(left, top - 10, outer, outer).fill(ink.paper);
  const place = { left: left + 3, top: top - 7, width: keyQr };
  paintQr(document, vkey, { ...place, colour: ink.onPaper });
  const small = { size: 8, least: 5, colour: ink.muted, width: textWidth - outer - 16 };
  const below = setText(poster, check, { ...small, top: top - 8, lines: 2 });
  setText(poster, operatorKey, { ...small, top: top - 4 + below, lines: 2 });
}

type TextPlace = {
  face?: Face;
  size: number;
  /** The text shrinks to this size to fit its lines. */
  least?: number;
  lines?: number;
  colour?: string;
  /** From the side where lines start. */
  start?: number;
  width?: number;
  top: number;
};

/** Returns the height that the text takes. */
function setText(poster: Poster, text: string, place: TextPlace): number {
  const { document, direction } = poster;
  const { face = "text", lines = 1, colour = ink.text, start = sheet.margin, top } = place;
  const { least = place.size * 0.6, width = textWidth } = place;
  let { size } = place;
  let broken = linesAt(size);
  while (broken.length > lines && size > least) {
    size = Math.max(least, size - 0.5);
    broken = linesAt(size);
  }
  // Arabic and Devanagari have marks above and below their letters.
  const lineHeight = size * (isBeyondLatin(text) ? 1.45 : 1.22);
  const left = leftOf(poster, start, width);
  document.fillColor(colour);
  for (const [number, line] of broken.entries()) {
    const baseline = top + number * lineHeight + size * 0.95;
    const aligned = direction === "rtl" ? left + width - line.width : left;
    paintLine(document, line, { left: aligned, baseline, size });
  }
  return broken.length * lineHeight;

  function linesAt(candidate: number) {
    return breakIntoLines(document, text, { face, size: candidate, width });
  }
}
