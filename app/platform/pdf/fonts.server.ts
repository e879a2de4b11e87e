// Our two typefaces on paper, with every letter that Latin script is written with.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type PDFDocument from "pdfkit";

export type PaperDocument = InstanceType<typeof PDFDocument>;
export type Face = "display" | "text" | "strong" | "mono";
export type TextRun = { font: string; text: string };

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

export function registerFaces(document: PaperDocument): void {
  const require = createRequire(import.meta.url);
  for (const [face, files] of Object.entries(faceFiles)) {
    for (const [place, file] of files.entries()) {
      document.registerFont(`${face} ${place}`, readFileSync(require.resolve(file)));
    }
  }
}

/** Letters that no face of ours has are written as \u{hex}, as every verifier prints them. */
export function runsOf(document: PaperDocument, text: string, face: Face): TextRun[] {
  if (face === "mono") return [{ font: "Courier", text }];
  const runs: TextRun[] = [];
  for (const letter of text) {
    const font = [`${face} 0`, `${face} 1`].find((name) => has(document, name, letter));
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

type FontkitFont = { hasGlyphForCodePoint(codePoint: number): boolean };

function has(document: PaperDocument, font: string, letter: string): boolean {
  document.font(font);
  // pdfkit's types do not know the fontkit font inside.
  const { font: inner } = (document as unknown as { _font: { font: FontkitFont } })._font;
  return inner.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0);
}
