// Lines of a text for PDF files in any script: broken to a width, and in the order in which they are seen. fontkit shapes
// Arabic and Devanagari, but neither it nor pdfkit reorders a line that has both directions.
import bidiFactory from "bidi-js";
import { type Face, fontOf, type PaperDocument, type TextRun, writable } from "./fonts.server.ts";

export type PaperDirection = "ltr" | "rtl";
type VisualRun = TextRun & { width: number };
export type Line = { runs: VisualRun[]; width: number };

type Style = { face: Face; size: number; width: number };

/** Isolates and marks: they order the text and have no glyph. */
const controls = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/;
/** They join or separate the letters beside them, and are shaped with them. */
const joiners = /[\u200c\u200d]/;
const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;

const bidi = bidiFactory();

export function breakIntoLines(document: PaperDocument, text: string, style: Style): Line[] {
  return writable(document, text, style.face)
    .split("\n")
    .flatMap((paragraph) => linesOf(document, paragraph, style));
}

function linesOf(document: PaperDocument, text: string, style: Style): Line[] {
  // A text in the other direction keeps its own order, such as its full stop, as on the site. A text without letters is
  // a number, a date or a price: from right to left, "+44 7700 900142" would end with its plus.
  const levels = bidi.getEmbeddingLevels(text, /\p{L}/u.test(text) ? "auto" : "ltr");
  const lines: Line[] = [];
  let start = 0;
  while (start < text.length) {
    const end = endOfLine(start);
    lines.push(toLine(runsBetween(start, end)));
    start = end;
    while (text[start] === " ") start += 1;
  }
  return lines;

  /** After the last word that fits; a word wider than the line is broken between its characters. */
  function endOfLine(from: number): number {
    if (style.width === Number.POSITIVE_INFINITY) return text.length;
    let fitting = from;
    for (const { index, 0: word } of text.slice(from).matchAll(/\S+/g)) {
      const end = from + index + word.length;
      if (widthOf(runsBetween(from, end)) > style.width) break;
      fitting = end;
    }
    if (fitting > from) return fitting;
    let end = from + 1;
    while (end < text.length && widthOf(runsBetween(from, end + 1)) <= style.width) end += 1;
    return end;
  }

  /** From left to right. A run from right to left keeps the order of its characters: fontkit turns it as it shapes it. */
  function runsBetween(from: number, to: number): VisualRun[] {
    const runs: (TextRun & { turned: boolean })[] = [];
    for (const place of bidi.getReorderedIndices(text, levels, from, to - 1)) {
      const plain = text[place] ?? "";
      if (place < from || place >= to || controls.test(plain)) continue;
      const turned = (levels.levels[place] ?? 0) % 2 === 1;
      const character = (turned && bidi.getMirroredCharacter(plain)) || plain;
      const last = runs.at(-1);
      const isJoined = last && joiners.test(character);
      const font = isJoined ? last.font : fontOf(document, character, style.face);
      if (last?.font !== font || last.turned !== turned) {
        runs.push({ font, text: character, turned });
      } else last.text = turned ? character + last.text : last.text + character;
    }
    return runs.map(({ font, text: logical, turned }) => {
      const isShaped = rightToLeft.test(logical);
      const shown = turned && !isShaped ? [...logical].reverse().join("") : logical;
      document.font(font).fontSize(style.size);
      return { font, text: shown, width: document.widthOfString(shown, { features: [] }) };
    });
  }
}

/** From the left, on a baseline: typefaces of different scripts stand on the same line. */
export function paintLine(
  document: PaperDocument,
  line: Line,
  { left, baseline, size }: { left: number; baseline: number; size: number },
): void {
  let x = left;
  for (const run of line.runs) {
    const options = { lineBreak: false, baseline: "alphabetic" as const, features: [] };
    document.font(run.font).fontSize(size).text(run.text, x, baseline, options);
    x += run.width;
  }
}

function toLine(runs: VisualRun[]): Line {
  return { runs, width: widthOf(runs) };
}

function widthOf(runs: VisualRun[]): number {
  return runs.reduce((sum, { width }) => sum + width, 0);
}
