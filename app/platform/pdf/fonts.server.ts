// The typefaces of PDF files, as on the site: Figtree and Marcellus, IBM Plex Sans Arabic and Markazi Text, and
// Khula; their licences are beside them. Not as woff2, of which pdfkit cannot subset all glyphs, nor as woff, which it
// decompresses in JavaScript for each document.
import { join } from "node:path";
import type PDFDocument from "pdfkit";
import { projectFolder } from "../project-folder.server.ts";

export type PaperDocument = InstanceType<typeof PDFDocument>;
export type Face = "display" | "text" | "strong" | "mono";
export type TextRun = { font: string; text: string };

/** In the order in which a character is looked for. */
const latin = ["latin", "latin-ext"];
const scripts = [
  { name: "arabic", script: /\p{Script_Extensions=Arabic}/u },
  { name: "devanagari", script: /\p{Script_Extensions=Devanagari}/u },
];
const folder = join(projectFolder, "app/ui/typefaces");
const files = {
  "display latin": "marcellus-400",
  "display latin-ext": "marcellus-400-ext",
  "display arabic": "markazi-text-400",
  "display devanagari": "khula-400",
  "text latin": "figtree-400",
  "text latin-ext": "figtree-400-ext",
  "text arabic": "ibm-plex-sans-arabic-400",
  "text devanagari": "khula-400",
  "strong latin": "figtree-600",
  "strong latin-ext": "figtree-600-ext",
  "strong arabic": "ibm-plex-sans-arabic-600",
  "strong devanagari": "khula-600",
};

/** By their paths: a file is read only when a text needs it. */
export function registerFaces(document: PaperDocument): void {
  for (const [name, file] of Object.entries(files)) {
    document.registerFont(name, join(folder, `${file}.ttf`));
  }
}

/** For text from left to right. */
export function runsOf(document: PaperDocument, text: string, face: Face): TextRun[] {
  if (face === "mono") return [{ font: "Courier", text }];
  const runs: TextRun[] = [];
  for (const character of writable(document, text, face)) {
    if (formatting.test(character)) continue;
    const font = fontOf(document, character, face);
    const last = runs.at(-1);
    if (last?.font === font) last.text += character;
    else runs.push({ font, text: character });
  }
  return runs;
}

/** Whether a text needs more than the Latin typefaces, or an order other than from left to right. */
export function isBeyondLatin(text: string): boolean {
  return /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Devanagari}]/u.test(text);
}

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });
/** Joiners of letters, and what orders a line of two directions. They have no shape of their own. */
const formatting = /[\u200c-\u200f\u202a-\u202e\u2066-\u2069]/;
const invisible = /\p{Default_Ignorable_Code_Point}/u;
const pictograph = /[\p{Extended_Pictographic}\p{Regional_Indicator}]/u;
const replacement = "?";

/**
 * The text as far as the typefaces can write it: emoji are left out, and every other sign that no typeface has becomes
 * a question mark. What is left has one UTF-16 unit per character, because no typeface goes beyond that.
 */
export function writable(document: PaperDocument, text: string, face: Face): string {
  if (face === "mono") return text;
  let written = "";
  let isAfterGap = false;
  for (const { segment } of graphemes.segment(text.normalize("NFC"))) {
    const shown = writableSign(document, segment, face);
    // One of the spaces around an emoji goes with it.
    if (isAfterGap && shown === " " && written === "") continue;
    if (isAfterGap && /^[\s\p{P}]/u.test(shown)) written = written.replace(/ $/, "");
    isAfterGap = shown === "";
    written += shown;
  }
  return written;
}

/** A letter with its marks, or a whole sequence of emoji. */
function writableSign(document: PaperDocument, sign: string, face: Face): string {
  if (/^\r?\n$/.test(sign)) return "\n";
  if (/^\s$/.test(sign)) return findFont(document, sign, face) ? sign : " ";
  const characters = [...sign];
  const shown = characters.filter(
    (character) =>
      formatting.test(character) ||
      (!invisible.test(character) && findFont(document, character, face)),
  );
  const isSeen = shown.some((character) => !formatting.test(character));
  if (isSeen || characters.every((character) => invisible.test(character))) return shown.join("");
  return pictograph.test(sign) ? "" : replacement;
}

/** The font of a character in a writable text. */
export function fontOf(document: PaperDocument, character: string, face: Face): string {
  if (face === "mono") return "Courier";
  return findFont(document, character, face) ?? `${face} latin`;
}

/** By face and character: a sheet of coupons asks for the same ones thousands of times. */
const coveringFonts = new WeakMap<PaperDocument, Map<string, string | undefined>>();

/** The first part of a face that has the character. */
function findFont(document: PaperDocument, character: string, face: Face): string | undefined {
  const known = coveringFonts.get(document) ?? new Map<string, string | undefined>();
  coveringFonts.set(document, known);
  const key = `${face} ${character}`;
  if (known.has(key)) return known.get(key);
  const others = scripts.filter(({ script }) => script.test(character)).map(({ name }) => name);
  const font = [...others, ...latin]
    .map((part) => `${face} ${part}`)
    .find((name) => has(document, name, character));
  known.set(key, font);
  return font;
}

type FontkitFont = { hasGlyphForCodePoint(codePoint: number): boolean };

function has(document: PaperDocument, font: string, character: string): boolean {
  document.font(font);
  // pdfkit's types omit the fontkit font.
  const { font: inner } = (document as unknown as { _font: { font: FontkitFont } })._font;
  return inner.hasGlyphForCodePoint(character.codePointAt(0) ?? 0);
}
