// Sets text on paper: our two typefaces, columns that break across pages, and tags for screen readers.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import PDFDocument from "pdfkit";

export type Face = "display" | "text" | "strong" | "mono";

export const ink = {
  paper: "#f3ede2",
  text: "#17140f",
  muted: "#615a4e",
  gold: "#7a5c10",
  line: "#d0c9bd",
} as const;

export const page = { width: 595.28, height: 841.89, margin: 50 } as const;
export const columnWidth = page.width - 2 * page.margin;

/** Each face in two files: Latin, and the rest of what Latin letters are used for. */
const faceFiles: Record<Exclude<Face, "mono">, [string, string]> = {
  display: [
    "@fontsource/marcellus/files/marcellus-latin-400-normal.woff",
    "@fontsource/marcellus/files/marcellus-latin-ext-400-normal.woff",
  ],
  text: [
    "@fontsource/figtree/files/figtree-latin-400-normal.woff",
    "@fontsource/figtree/files/figtree-latin-ext-400-normal.woff",
  ],
  strong: [
    "@fontsource/figtree/files/figtree-latin-600-normal.woff",
    "@fontsource/figtree/files/figtree-latin-ext-600-normal.woff",
  ],
};

type Document = InstanceType<typeof PDFDocument>;
type Run = { font: string; text: string };

export type Setting = {
  face?: Face;
  size?: number;
  colour?: string;
  x?: number;
  width?: number;
  align?: "left" | "right";
};

export class Typesetter {
  readonly document: Document;
  readonly #finished: Promise<Buffer>;

  /** `made` dates the file; the bytes depend on nothing else than what is set. */
  constructor(title: string, author: string, made: Date) {
    this.document = new PDFDocument({
      size: "A4",
      margin: page.margin,
      lang: "en-GB",
      tagged: true,
      displayTitle: true,
      bufferPages: true,
      autoFirstPage: false,
      font: "Courier",
      info: { Title: title, Author: author, CreationDate: made, ModDate: made },
    });
    this.#registerFaces();
    this.document.on("pageAdded", () => this.#paintPaper());
    this.#finished = collect(this.document);
    this.document.addPage();
  }

  get y(): number {
    return this.document.y;
  }

  set y(value: number) {
    this.document.y = value;
  }

  /** A new page if less than `height` is left on this one. */
  makeRoom(height: number): void {
    if (this.y + height > page.height - page.margin) {
      this.document.addPage();
      this.y = page.margin;
    }
  }

  /** Sets a text at the current height and moves below it. */
  set(tag: string, text: string, setting: Setting = {}): void {
    const { face = "text", size = 9.5, colour = ink.text, align = "left" } = setting;
    const { x = page.margin, width = columnWidth } = setting;
    const runs = this.#runsOf(text, face);
    const { document } = this;
    document.fillColor(colour).fontSize(size);
    const structure = document.struct(tag, {}, () => {
      for (const [place, run] of runs.entries()) {
        const continued = place < runs.length - 1;
        // Ligatures would be copied out of the file as one odd letter.
        const options = { width, align, continued, lineGap: size * 0.3, features: [] };
        document.font(run.font);
        if (place === 0) document.text(run.text, x, document.y, options);
        else document.text(run.text, options);
      }
    });
    document.addStructure(structure);
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

  rule(colour: string = ink.line): void {
    this.ornament(() =>
      this.document
        .moveTo(page.margin, this.y)
        .lineTo(page.width - page.margin, this.y)
        .lineWidth(0.6)
        .stroke(colour),
    );
  }

  /** Drawing that carries no meaning: a reading program passes over it. */
  ornament(paint: () => void): void {
    this.document.markContent("Artifact", { type: "Layout" });
    paint();
    this.document.endMarkedContent();
  }

  async finish(): Promise<Uint8Array> {
    this.document.end();
    return this.#finished;
  }

  #registerFaces(): void {
    const require = createRequire(import.meta.url);
    for (const [face, files] of Object.entries(faceFiles)) {
      for (const [place, file] of files.entries()) {
        this.document.registerFont(`${face} ${place}`, readFileSync(require.resolve(file)));
      }
    }
  }

  #paintPaper(): void {
    this.ornament(() =>
      this.document.rect(0, 0, page.width, page.height).fill(ink.paper).fillColor(ink.text),
    );
  }

  /** Letters that no face of ours has are written as \u{hex}, as every verifier prints them. */
  #runsOf(text: string, face: Face): Run[] {
    if (face === "mono") return [{ font: "Courier", text }];
    const runs: Run[] = [];
    for (const letter of text) {
      const font = [`${face} 0`, `${face} 1`].find((name) => this.#has(name, letter));
      const run = {
        font: font ?? `${face} 0`,
        text: font ? letter : `\\u{${letter.codePointAt(0)?.toString(16)}}`,
      };
      const last = runs.at(-1);
      if (last?.font === run.font) last.text += run.text;
      else runs.push(run);
    }
    return runs;
  }

  #has(font: string, letter: string): boolean {
    this.document.font(font);
    // pdfkit's types do not know the fontkit font inside.
    const { font: inner } = (this.document as unknown as { _font: { font: FontkitFont } })._font;
    return inner.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0);
  }
}

type FontkitFont = { hasGlyphForCodePoint(codePoint: number): boolean };

function collect(document: Document): Promise<Buffer> {
  const pieces: Buffer[] = [];
  return new Promise((resolve, reject) => {
    document.on("data", (piece: Buffer) => pieces.push(piece));
    document.on("end", () => resolve(Buffer.concat(pieces)));
    document.on("error", reject);
  });
}
