// The two typefaces of PDF files, for all languages in Latin script.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type PDFDocument from "pdfkit";

export type PaperDocument = InstanceType<typeof PDFDocument>;
export type Face = "display" | "text" | "strong" | "mono";
export type TextRun = { font: string; text: string };

/** Each face has two files: latin and latin-ext. */
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

export function registerFaces(document: PaperDocument): void {
  const require = createRequire(import.meta.url);
  for (const [face, files] of Object.entries(faceFiles)) {
    for (const [index, file] of files.entries()) {
      document.registerFont(`${face} ${index}`, readFileSync(require.resolve(file)));
    }
  }
}

/** Characters without a glyph are written as \u{hex}, as in the output of the verifiers. */
export function runsOf(document: PaperDocument, text: string, face: Face): TextRun[] {
  if (face === "mono") return [{ font: "Courier", text }];
  const runs: TextRun[] = [];
  for (const character of text) {
    const font = [`${face} 0`, `${face} 1`].find((name) => has(document, name, character));
    const run = {
      font: font ?? `${face} 0`,
      text: font ? character : `\\u{${character.codePointAt(0)?.toString(16)}}`,
    };
    const last = runs.at(-1);
    if (last?.font === run.font) last.text += run.text;
    else runs.push(run);
  }
  return runs;
}

type FontkitFont = { hasGlyphForCodePoint(codePoint: number): boolean };

function has(document: PaperDocument, font: string, character: string): boolean {
  document.font(font);
  // pdfkit's types omit the fontkit font.
  const { font: inner } = (document as unknown as { _font: { font: FontkitFont } })._font;
  return inner.hasGlyphForCodePoint(character.codePointAt(0) ?? 0);
}
