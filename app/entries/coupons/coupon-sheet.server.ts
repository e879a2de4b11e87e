// Coupons as a PDF to print and cut: 24 on a sheet of A4, each with its QR code.
import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { fillIn } from "../../content/wording/fill-in.ts";
import type { Wording } from "../../content/wording/wording.ts";
import { type Face, type PaperDocument, registerFaces } from "../../platform/pdf/fonts.server.ts";
import { breakIntoLines, type Line, paintLine } from "../../platform/pdf/lines.server.ts";
import { paintQr } from "../../platform/pdf/paint-qr.server.ts";
import {
  collectPdf,
  type PaperBrand,
  type PaperLanguage,
} from "../../platform/pdf/typesetter.server.ts";

export type CouponSheet = {
  brand: PaperBrand;
  draw: string;
  batch: string;
  coupons: { serial: number; printed: string; address: string }[];
  made: Date;
  language: PaperLanguage;
  texts: Pick<Wording["papers"], "scan" | "serial">;
};

type Coupon = CouponSheet["coupons"][number];

const millimetre = 72 / 25.4;
const sheet = { left: 7.5 * millimetre, top: 10.5 * millimetre };
const card = { width: 65 * millimetre, height: 34.5 * millimetre };
const columns = 3;
const rowsOnSheet = 8;
const qrSize = 24 * millimetre;
const inset = 4 * millimetre;
const textWidth = card.width - inset - qrSize - 6 * millimetre;
/** The uploaded mark, before the company's name. */
const markSize = 11;
const markSpace = 14;
/** Smallest scale of a line's font size that is still legible. */
const smallestScale = 0.75;
const ink = { text: "#17140f", muted: "#615a4e", line: "#b9b2a6" };

export async function makeCouponSheet(content: CouponSheet): Promise<Uint8Array> {
  const { default: PDFDocument } = await import("pdfkit");
  const document = new PDFDocument({
    size: "A4",
    margin: 0,
    lang: content.language.locale,
    autoFirstPage: false,
    font: "Courier",
    info: {
      Title: `Coupons: ${content.batch}`,
      Author: content.brand.company,
      CreationDate: content.made,
      ModDate: content.made,
    },
  });
  const finished = collectPdf(document);
  registerFaces(document);
  const painter = new CouponPainter(document, content);
  for (const [position, coupon] of content.coupons.entries()) {
    const onSheet = position % (columns * rowsOnSheet);
    if (onSheet === 0) document.addPage();
    const left = sheet.left + (onSheet % columns) * card.width;
    const top = sheet.top + Math.floor(onSheet / columns) * card.height;
    painter.paint(coupon, left, top);
    // A large batch has hundreds of sheets; other requests are handled in between.
    if (onSheet % columns === columns - 1) await yieldToEventLoop();
  }
  document.end();
  return finished;
}

/** A text that fits on its line; computed once, drawn on every coupon. */
type SheetLine = {
  line: Line;
  size: number;
  colour: string;
  /** From the start and the top of the coupon's texts. */
  x: number;
  y: number;
};

class CouponPainter {
  readonly #document: PaperDocument;
  readonly #batch: string;
  readonly #serial: string;
  readonly #brand: PaperBrand;
  readonly #language: PaperLanguage;
  readonly #shared: SheetLine[];

  constructor(document: PaperDocument, sheetContent: CouponSheet) {
    const { brand, draw, batch, coupons, texts, language } = sheetContent;
    this.#document = document;
    this.#batch = batch;
    this.#serial = texts.serial;
    this.#brand = brand;
    this.#language = language;
    const [first] = coupons;
    const home = (first?.address ?? "").replace(/^https?:\/\//, "").replace(/\/c\/.*$/, "/draw");
    this.#shared = [
      this.#fit("display", 9.5, ink.text, brand.company, 0, brand.mark ? markSpace : 0),
      this.#fit("text", 6.5, ink.muted, draw, 14),
      this.#fit("text", 6, ink.muted, texts.scan, 45),
      ...this.#addressLines(home),
    ];
  }

  paint({ serial, printed, address }: Coupon, left: number, top: number): void {
    const document = this.#document;
    document
      .rect(left, top, card.width, card.height)
      .lineWidth(0.4)
      .dash(2, { space: 2 })
      .stroke(ink.line)
      .undash();
    /** The left side of something, counted from the start of the line. */
    const leftOf = (start: number, width: number) =>
      left + (this.#language.direction === "rtl" ? card.width - start - width : start);
    paintQr(document, address, {
      left: leftOf(inset, qrSize),
      top: top + (card.height - qrSize) / 2,
      width: qrSize,
      colour: ink.text,
    });
    const start = card.width - 3 * millimetre - textWidth;
    const y = top + inset;
    const ruleWidth = 14;
    document
      .moveTo(leftOf(start, ruleWidth), y + 25)
      .lineTo(leftOf(start, ruleWidth) + ruleWidth, y + 25)
      .lineWidth(0.8)
      .stroke(this.#brand.ink);
    if (this.#brand.mark) {
      const place = leftOf(start, markSize);
      document.image(this.#brand.mark.source, place, y, { fit: [markSize, markSize] });
    }
    const serialLine = fillIn(this.#serial, { number: `${serial}`, batch: this.#batch });
    const individual = [
      this.#fit("strong", 10.5, ink.text, printed, 30),
      this.#fit("text", 5.5, ink.muted, serialLine, 69),
    ];
    for (const { line, size, colour, x, y: below } of [...this.#shared, ...individual]) {
      document.fillColor(colour);
      const place = { left: leftOf(start + x, line.width), baseline: y + below + size, size };
      paintLine(document, line, place);
    }
  }

  /** Reduces the font size, then shortens the text: a coupon has no space for a second line. */
  #fit(face: Face, size: number, colour: string, text: string, y: number, x = 0): SheetLine {
    const space = textWidth - x;
    const full = this.#lineOf(face, size, text);
    if (full.width <= space) return { line: full, size, colour, x, y };
    const smaller = Math.max(size * smallestScale, (size * space) / full.width);
    let shown = text;
    let line = this.#lineOf(face, smaller, shown);
    while (shown.length > 1 && line.width > space + 0.01) {
      shown = `${shown.replace(/…$/, "").slice(0, -1).trimEnd()}…`;
      line = this.#lineOf(face, smaller, shown);
    }
    return { line, size: smaller, colour, x, y };
  }

  /** People type this address, so it is never shortened: it takes two lines if needed. */
  #addressLines(address: string): SheetLine[] {
    const fits = (text: string) => this.#lineOf("text", 6, text).width * smallestScale <= textWidth;
    let first = address;
    while (first.length > 1 && !fits(first)) first = first.slice(0, -1);
    // Break after punctuation rather than within a word, if the rest fits on the second line.
    const punctuation = Math.max(
      first.lastIndexOf("."),
      first.lastIndexOf("-"),
      first.lastIndexOf("/"),
    );
    if (first !== address && punctuation > 0 && fits(address.slice(punctuation + 1))) {
      first = first.slice(0, punctuation + 1);
    }
    return [first, address.slice(first.length)]
      .filter(Boolean)
      .map((line, position) => this.#fit("text", 6, ink.muted, line, 53 + position * 7));
  }

  #lineOf(face: Face, size: number, text: string): Line {
    const style = { face, size, width: Number.POSITIVE_INFINITY, ...this.#language };
    return breakIntoLines(this.#document, text, style)[0] ?? { runs: [], width: 0 };
  }
}
