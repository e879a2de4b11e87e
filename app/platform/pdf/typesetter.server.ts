// Typesets PDF files: two typefaces, columns that break across pages, and tags for screen readers.
import { type Face, type PaperDocument, registerFaces, runsOf } from "./fonts.server.ts";

export const ink = {
  paper: "#f3ede2",
  text: "#17140f",
  muted: "#615a4e",
  gold: "#7a5c10",
  line: "#d0c9bd",
} as const;

export const page = { width: 595.28, height: 841.89, margin: 50 } as const;
export const columnWidth = page.width - 2 * page.margin;

export type Setting = {
  face?: Face;
  size?: number;
  colour?: string;
  x?: number;
  width?: number;
  align?: "left" | "right";
};

export class Typesetter {
  readonly document: PaperDocument;
  readonly #finished: Promise<Buffer>;

  /**
   * `createdAt` is the date of the file; the same content gives the same bytes. pdfkit is loaded on first use:
   * it takes 30 MB, which processes without PDF files do not need.
   */
  static async open(title: string, author: string, createdAt: Date): Promise<Typesetter> {
    const { default: PDFDocument } = await import("pdfkit");
    const document = new PDFDocument({
      size: "A4",
      margin: page.margin,
      lang: "en-GB",
      tagged: true,
      displayTitle: true,
      bufferPages: true,
      autoFirstPage: false,
      font: "Courier",
      info: { Title: title, Author: author, CreationDate: createdAt, ModDate: createdAt },
    });
    return new Typesetter(document);
  }

  private constructor(document: PaperDocument) {
    this.document = document;
    registerFaces(this.document);
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

  /** Starts a new page if less than `height` remains. */
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
    const runs = runsOf(this.document, text, face);
    const { document } = this;
    document.fillColor(colour).fontSize(size);
    const structure = document.struct(tag, {}, () => {
      for (const [index, run] of runs.entries()) {
        const continued = index < runs.length - 1;
        // Without ligatures, which viewers copy as one character.
        const options = { width, align, continued, lineGap: size * 0.3, features: [] };
        document.font(run.font);
        if (index === 0) document.text(run.text, x, document.y, options);
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

function collect(document: PaperDocument): Promise<Buffer> {
  const pieces: Buffer[] = [];
  return new Promise((resolve, reject) => {
    document.on("data", (piece: Buffer) => pieces.push(piece));
    document.on("end", () => resolve(Buffer.concat(pieces)));
    document.on("error", reject);
  });
}
