// Typesets PDF files: two typefaces, columns that break across pages, and tags for screen readers.
import {
  type Face,
  isBeyondLatin,
  type PaperDocument,
  registerFaces,
  runsOf,
} from "./fonts.server.ts";
import { breakIntoLines, type PaperDirection, paintLine } from "./lines.server.ts";

export const ink = {
  paper: "#f3ede2",
  text: "#17140f",
  muted: "#615a4e",
  line: "#d0c9bd",
} as const;

export const page = { width: 595.28, height: 841.89, margin: 50 } as const;
export const columnWidth = page.width - 2 * page.margin;

type Setting = {
  face?: Face;
  size?: number;
  colour?: string;
  x?: number;
  width?: number;
  /** Of the line: papers from right to left are set from the other side. */
  align?: "start" | "end";
};

/** The language of a paper. */
export type PaperLanguage = { locale: string; direction: PaperDirection };

const english: PaperLanguage = { locale: "en-GB", direction: "ltr" };

/** A PNG as a data URI, which pdfkit embeds once in a file, and its size in pixels. */
export type PaperImage = { source: string; width: number; height: number };

/** Whose paper it is: logo, or name and badge, are at its top; headings have its colour. */
export type PaperBrand = {
  company: string;
  badge: string;
  /** For the badge, which is dark. */
  accent: string;
  /** The accent, dark enough to be read on paper. */
  ink: string;
  /** Wide, made for a dark ground. Shown instead of badge and name. */
  logo?: PaperImage | undefined;
  /** Square. Shown instead of the badge. */
  mark?: PaperImage | undefined;
};

/** As in the header of the site. */
const badgeGround = "#0d0d10";

type PlacedText = { face: Face; size: number; x: number; width: number; side: "left" | "right" };

export class Typesetter {
  readonly document: PaperDocument;
  readonly brand: PaperBrand;
  readonly direction: PaperDirection;
  readonly #finished: Promise<Buffer>;

  /**
   * `createdAt` is the date of the file; the same content gives the same bytes. pdfkit is loaded on first use:
   * it takes 30 MB, which processes without PDF files do not need.
   */
  static async open(
    title: string,
    brand: PaperBrand,
    createdAt: Date,
    { locale, direction } = english,
  ): Promise<Typesetter> {
    const { default: PDFDocument } = await import("pdfkit");
    const document = new PDFDocument({
      size: "A4",
      margin: page.margin,
      lang: locale,
      tagged: true,
      displayTitle: true,
      bufferPages: true,
      autoFirstPage: false,
      font: "Courier",
      info: { Title: title, Author: brand.company, CreationDate: createdAt, ModDate: createdAt },
    });
    return new Typesetter(document, brand, direction);
  }

  private constructor(document: PaperDocument, brand: PaperBrand, direction: PaperDirection) {
    this.document = document;
    this.brand = brand;
    this.direction = direction;
    registerFaces(this.document);
    this.document.on("pageAdded", () => this.#paintPaper());
    this.#finished = collectPdf(this.document);
    this.document.addPage();
  }

  get y(): number {
    return this.document.y;
  }

  set y(value: number) {
    this.document.y = value;
  }

  /** Starts a new page if less than `height` remains. */
  makeRoom(height: number): void {
    if (this.y + height > page.height - this.document.page.margins.bottom) {
      this.document.addPage();
      this.y = page.margin;
    }
  }

  /** The left side of something with this place and width, counted from the start of the line. */
  leftOf(start: number, width: number): number {
    return this.direction === "rtl" ? page.width - start - width : start;
  }

  /** Sets a text at the current height and moves below it. */
  set(tag: string, text: string, setting: Setting = {}): void {
    const { face = "text", size = 9.5, colour = ink.text, align = "start" } = setting;
    const { x: start = page.margin, width = columnWidth } = setting;
    const { document } = this;
    const x = this.leftOf(start, width);
    const side = (align === "start") === (this.direction === "ltr") ? "left" : "right";
    document.fillColor(colour).fontSize(size);
    const structure = document.struct(tag, {}, () => {
      if (this.direction === "rtl" || isBeyondLatin(text)) {
        this.#setLines(text, { face, size, x, width, side });
      } else {
        this.#setLatin(text, { face, size, x, width, side });
      }
    });
    document.addStructure(structure);
  }

  #setLatin(text: string, { face, size, x, width, side }: PlacedText): void {
    const { document } = this;
    const runs = runsOf(document, text, face);
    for (const [index, run] of runs.entries()) {
      const continued = index < runs.length - 1;
      // Without ligatures, which viewers copy as one character.
      const options = { width, align: side, continued, lineGap: size * 0.3, features: [] };
      document.font(run.font);
      if (index === 0) document.text(run.text, x, document.y, options);
      else document.text(run.text, options);
    }
  }

  #setLines(text: string, { face, size, x, width, side }: PlacedText): void {
    const { document } = this;
    const height = size * 1.5;
    for (const line of breakIntoLines(document, text, { face, size, width })) {
      this.makeRoom(height);
      const top = document.y;
      const left = side === "left" ? x : x + width - line.width;
      paintLine(document, line, { left, baseline: top + size, size });
      document.y = top + height;
    }
  }

  /** The uploaded logo; without one, the mark or the badge with the company's name beside it, as on the site. */
  setBrand({ size = 12, width = columnWidth }: { size?: number; width?: number } = {}): void {
    const { company, logo, mark } = this.brand;
    const top = this.y;
    if (logo) {
      this.y = top + this.#setLogo(logo, size * 2, width);
      return;
    }
    const height = size * 2;
    // The name beside it says the same to screen readers.
    const boxWidth = mark ? this.#paintMark(mark, height) : this.#paintBadge(size, height);
    const offset = boxWidth + size * 0.8;
    this.y = top + (height - size * 1.3) / 2;
    this.set("P", company, {
      face: "display",
      size,
      x: page.margin + offset,
      width: width - offset,
    });
    this.y = Math.max(this.y, top + height);
  }

  /** On the dark ground that logos are made for. Returns the height of that ground. */
  #setLogo(logo: PaperImage, height: number, width: number): number {
    const { document } = this;
    const top = this.y;
    const padding = height * 0.14;
    const inside = { width: width - 2 * padding, height: height - 2 * padding };
    const scale = Math.min(inside.width / logo.width, inside.height / logo.height);
    const shown = { width: logo.width * scale, height: logo.height * scale };
    const left = this.leftOf(page.margin, shown.width + 2 * padding);
    this.ornament(() =>
      document.roundedRect(left, top, shown.width + 2 * padding, height, 4).fill(badgeGround),
    );
    const y = top + (height - shown.height) / 2;
    const figure = document.struct("Figure", { alt: this.brand.company }, () => {
      document.image(logo.source, left + padding, y, shown);
    });
    document.addStructure(figure);
    return height;
  }

  #paintMark(mark: PaperImage, height: number): number {
    const { document } = this;
    const top = this.y;
    const left = this.leftOf(page.margin, height);
    this.ornament(() => {
      document.save().roundedRect(left, top, height, height, 4).clip();
      document.rect(left, top, height, height).fill(badgeGround);
      document.image(mark.source, left, top, { cover: [height, height] }).restore();
    });
    return height;
  }

  /** Returns the width of the badge, which grows with its text. */
  #paintBadge(size: number, height: number): number {
    const { badge, accent } = this.brand;
    const { document } = this;
    const top = this.y;
    const fontSize = size * 0.9;
    const style = { face: "strong", size: fontSize, width: Number.POSITIVE_INFINITY } as const;
    const [line] = breakIntoLines(document, badge, style);
    const badgeWidth = line?.width ?? 0;
    const boxWidth = Math.max(height, badgeWidth + size * 0.9);
    const left = this.leftOf(page.margin, boxWidth);
    this.ornament(() => {
      document.roundedRect(left, top, boxWidth, height, 4).fill(badgeGround);
      document.fillColor(accent);
      const place = { left: left + (boxWidth - badgeWidth) / 2, size: fontSize };
      if (line)
        paintLine(document, line, { ...place, baseline: top + (height + fontSize * 0.7) / 2 });
    });
    return boxWidth;
  }

  /** Several texts side by side; the height is that of the tallest. */
  row(cells: { text: string; tag?: string; setting: Setting }[]): void {
    const top = this.y;
    let bottom = top;
    for (const { text, tag = "P", setting } of cells) {
      this.y = top;
      if (text !== "") this.set(tag, text, setting);
      bottom = Math.max(bottom, this.y);
    }
    this.y = bottom;
  }

  /** Labels and values, a rule above each and below the last. */
  facts(rows: { label: string; value: string }[], labelWidth: number): void {
    const start = labelWidth + 10;
    for (const { label, value } of rows) {
      this.rule();
      this.y += 7;
      this.row([
        { text: label, setting: { size: 10, colour: ink.muted, width: labelWidth } },
        { text: value, setting: { size: 10, x: page.margin + start, width: columnWidth - start } },
      ]);
      this.y += 6;
    }
    this.rule();
  }

  rule(colour: string = ink.line): void {
    this.ornament(() =>
      this.document
        .moveTo(page.margin, this.y)
        .lineTo(page.width - page.margin, this.y)
        .lineWidth(0.6)
        .stroke(colour),
    );
  }

  /** Decoration: screen readers skip it. */
  ornament(paint: () => void): void {
    this.document.markContent("Artifact", { type: "Layout" });
    paint();
    this.document.endMarkedContent();
  }

  async finish(): Promise<Uint8Array> {
    this.document.end();
    return this.#finished;
  }

  #paintPaper(): void {
    this.ornament(() =>
      this.document.rect(0, 0, page.width, page.height).fill(ink.paper).fillColor(ink.text),
    );
  }
}

/** The bytes of a document, once it has ended. */
export function collectPdf(document: PaperDocument): Promise<Buffer> {
  const pieces: Buffer[] = [];
  return new Promise((resolve, reject) => {
    document.on("data", (piece: Buffer) => pieces.push(piece));
    document.on("end", () => resolve(Buffer.concat(pieces)));
    document.on("error", reject);
  });
}
