// A poster as a PDF, in A4 or A3: the prize's picture, when entries close, how to enter, and the operator's key.
import { ground } from "../content/accent.ts";
import {
  type Face,
  type PaperDocument,
  registerFaces,
  runsOf,
} from "../platform/pdf/fonts.server.ts";
import { paintQr } from "../platform/pdf/paint-qr.server.ts";
import type { PaperBrand } from "../platform/pdf/typesetter.server.ts";
import { type PosterFacts, typed } from "./poster-facts.ts";

export type PosterSize = "A4" | "A3";

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
    ...{ size, margin: 0, lang: "en-GB", displayTitle: true, font: "Courier" },
    info: {
      Title: facts.title,
      Author: facts.brand.company,
      CreationDate: facts.made,
      ModDate: facts.made,
    },
  });
  const chunks: Buffer[] = [];
  const finished = new Promise<Uint8Array>((resolve, reject) => {
    document.on("data", (chunk: Buffer) => chunks.push(chunk));
    document.on("end", () => resolve(Buffer.concat(chunks)));
    document.on("error", reject);
  });
  registerFaces(document);
  document.scale(enlarged[size]);
  await paintPicture(document, facts);
  paintOffer(document, facts);
  paintEntering(document, facts);
  paintKey(document, facts);
  document.end();
  return finished;
}

async function paintPicture(
  document: PaperDocument,
  { picture, brand }: PosterFacts,
): Promise<void> {
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
    const glow = document.radialGradient(sheet.width * 0.8, 60, 0, sheet.width * 0.8, 60, 560);
    glow.stop(0, brand.accent, 0.28).stop(1, brand.accent, 0);
    document.rect(0, 0, sheet.width, sheet.height).fill(glow);
  }
  paintBrand(document, brand);
}

const brandTop = 32;
const markSize = 30;

/** The uploaded logo; without one the company's name, after its mark if it has uploaded one. */
function paintBrand(document: PaperDocument, { company, logo, mark }: PaperBrand): void {
  if (logo) {
    document.image(logo.source, sheet.margin, brandTop, { fit: [260, 40] });
    return;
  }
  const name = { face: "display", size: 17, top: 36, colour: ink.text } as const;
  if (!mark) {
    setText(document, company, name);
    return;
  }
  document.image(mark.source, sheet.margin, brandTop, { fit: [markSize, markSize] });
  const left = sheet.margin + markSize + 12;
  setText(document, company, { ...name, left, width: sheet.width - sheet.margin - left });
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

function paintOffer(document: PaperDocument, facts: PosterFacts): void {
  const { brand, title, prize, value, morePrizes, demonstration } = facts;
  let top = pictureHeight - 60;
  top += setText(document, title, { face: "display", size: 42, least: 22, lines: 2, top }) + 12;
  const offer = value ? `${prize}, ${value}` : prize;
  const gold = { face: "strong", colour: brand.accent, lines: 2 } as const;
  top += setText(document, offer, { ...gold, size: 19, least: 12, top }) + 4;
  if (morePrizes) top += setText(document, morePrizes, { size: 14, colour: ink.muted, top }) + 4;
  if (demonstration) setText(document, demonstration, { face: "strong", size: 12, top: top + 4 });
}

const qr = { width: 128, inset: 12, top: 604 };

function paintEntering(document: PaperDocument, facts: PosterFacts): void {
  const { brand, scan, address, closes } = facts;
  const outer = qr.width + 2 * qr.inset;
  document.rect(sheet.margin, qr.top, outer, outer).fill(ink.paper);
  const place = { left: sheet.margin + qr.inset, top: qr.top + qr.inset, width: qr.width };
  paintQr(document, address, { ...place, colour: ink.onPaper });
  const left = sheet.margin + outer + 26;
  const width = sheet.width - sheet.margin - left;
  let top = qr.top + 8;
  top += setText(document, scan, { face: "display", size: 26, left, width, top }) + 10;
  const typing = { face: "strong", size: 14, least: 8, colour: brand.accent, left, width } as const;
  top += setText(document, typed(address), { ...typing, lines: 2, top }) + 10;
  setText(document, closes, { size: 14, left, width, lines: 2, top });
}

const keyQr = 34;

function paintKey(document: PaperDocument, { check, operatorKey, vkey }: PosterFacts): void {
  const top = sheet.height - 50;
  const outer = keyQr + 6;
  const left = sheet.width - sheet.margin - outer;
  document.rect(left, top - 10, outer, outer).fill(ink.paper);
  const place = { left: left + 3, top: top - 7, width: keyQr };
  paintQr(document, vkey, { ...place, colour: ink.onPaper });
  const small = { size: 8, least: 5, colour: ink.muted, width: textWidth - outer - 16 };
  const below = setText(document, check, { ...small, top: top - 8, lines: 2 });
  setText(document, operatorKey, { ...small, top: top - 4 + below, lines: 2 });
}

type TextPlace = {
  face?: Face;
  size: number;
  /** The text shrinks to this size to fit its lines. */
  least?: number;
  lines?: number;
  colour?: string;
  left?: number;
  width?: number;
  top: number;
};

/** Returns the height that the text takes. */
function setText(document: PaperDocument, text: string, place: TextPlace): number {
  const { face = "text", lines = 1, colour = ink.text, left = sheet.margin, top } = place;
  const { size, least = size * 0.6, width = textWidth } = place;
  const runs = runsOf(document, text, face);
  let fontSize = size;
  let height = heightOf(fontSize);
  while (height > lines * fontSize * 1.35 && fontSize > least) {
    fontSize -= 0.5;
    height = heightOf(fontSize);
  }
  document.fontSize(fontSize).fillColor(colour);
  for (const [index, run] of runs.entries()) {
    const options = { width, continued: index < runs.length - 1, features: [] };
    document.font(run.font);
    if (index === 0) document.text(run.text, left, top, options);
    else document.text(run.text, options);
  }
  return height;

  /** By the first run's font: the two files of a face have the same measures. */
  function heightOf(candidate: number): number {
    document.font(runs[0]?.font ?? "Courier").fontSize(candidate);
    return document.heightOfString(text, { width });
  }
}
