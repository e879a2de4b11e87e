// The typefaces of PDF files, as on the site: Figtree and Marcellus, IBM Plex Sans Arabic and Markazi Text, Hind and
// Martel, as packed by Fontsource; their licences are in app/ui/typefaces. pdfkit cannot subset all glyphs of a woff2.
import { join } from "node:path";
import type PDFDocument from "pdfkit";
import { projectFolder } from "../project-folder.server.ts";

export type PaperDocument = InstanceType<typeof PDFDocument>;
export type Face = "display" | "text" | "strong" | "mono";
export type TextRun = { font: string; text: string };

/** Each face has a file for each. */
const latin = ["latin", "latin-ext"];
const scripts = [
  { name: "arabic", letters: /\p{Script_Extensions=Arabic}/u },
  { name: "devanagari", letters: /\p{Script_Extensions=Devanagari}/u },
];
const folder = join(projectFolder, "app/platform/pdf/faces");

/** By their paths: a file is read only when a text needs it. */
export function registerFaces(document: PaperDocument): void {
  for (const face of ["display", "text", "strong"]) {
    for (const part of [...latin, ...scripts.map(({ name }) => name)]) {
      document.registerFont(`${face} ${part}`, join(folder, `${face}-${part}.woff`));
    }
  }
}

/** Characters without a glyph are written as \u{hex}, as in the output of the verifiers. */
export function runsOf(document: PaperDocument, text: string, face: Face): TextRun[] {
  if (face === "mono") return [{ font: "Courier", text }];
  const runs: TextRun[] = [];
  for (const character of text) {
    const { font, shown } = firstWith(document, face, latin, character);
    const last = runs.at(-1);
    if (last?.font === font) last.text += shown;
    else runs.push({ font, text: shown });
  }
  return runs;
}

/** Whether a text needs more than the Latin typefaces, or an order other than from left to right. */
export function isBeyondLatin(text: string): boolean {
  return /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Devanagari}]/u.test(text);
}

/** The font of a character in any script, and what is written for it. */
export function fontOf(document: PaperDocument, character: string, face: Face) {
  if (face === "mono") return { font: "Courier", shown: character };
  const own = scripts.filter(({ letters }) => letters.test(character)).map(({ name }) => name);
  return firstWith(document, face, [...own, ...latin], character);
}

/** The first part of a face that has the character. */
function firstWith(document: PaperDocument, face: Face, parts: string[], character: string) {
  const font = parts
    .map((part) => `${face} ${part}`)
    .find((name) => has(document, name, character));
  return font
    ? { font, shown: character }
    : { font: `${face} latin`, shown: `\\u{${character.codePointAt(0)?.toString(16)}}` };
}

type FontkitFont = { hasGlyphForCodePoint(codePoint: number): boolean };

function has(document: PaperDocument, font: string, character: string): boolean {
  document.font(font);
  // pdfkit's types omit the fontkit font.
  const { font: inner } = (document as unknown as { _font: { font: FontkitFont } })._font;
  return inner.hasGlyphForCodePoint(character.codePointAt(0) ?? 0);
}
