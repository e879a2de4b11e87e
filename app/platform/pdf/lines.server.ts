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

/** For one line this many characters are measured for each em of its width; only a few of the narrowest would fit. */
const mostInEm = 8;

const bidi = bidiFactory();
type Levels = ReturnType<typeof bidi.getEmbeddingLevels>;

export function breakIntoLines(document: PaperDocument, text: string, style: Style): Line[] {
  return writable(document, text, style.face)
    .split("\n")
    .flatMap((paragraph) => linesOf(document, paragraph, style));
}

function linesOf(document: PaperDocument, text: string, style: Style): Line[] {
  // A text in the other direction keeps its own order, such as its full stop, as on the site. A text without letters is
  // a number, a date or a price: from right to left, "+44 7700 900142" would end with its plus.
  const levels = bidi.getEmbeddingLevels(text, /\p{L}/u.test(text) ? "auto" : "ltr");
  const mostInLine = Math.ceil((mostInEm * style.width) / style.size);
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
    const near = text.slice(from, from + mostInLine);
    const words = [...near.matchAll(/\S+/g)].map(
      ({ index, 0: word }) => from + index + word.length,
    );
    return lastFitting(from, words) ?? lastFitting(from, charactersFrom(from)) ?? from + 1;
  }

  /** Each part is measured once, then the line as a whole: letters that join are narrower together. */
  function lastFitting(from: number, ends: number[]): number | undefined {
    let width = 0;
    let count = 0;
    for (const end of ends) {
      width += widthOf(runsBetween(ends[count - 1] ?? from, end));
      if (width > style.width) break;
      count += 1;
    }
    while (count > 0 && widthOf(runsBetween(from, ends[count - 1] ?? from)) > style.width)
      count -= 1;
    return ends[count - 1];
  }

  function charactersFrom(from: number): number[] {
    const most = Math.min(mostInLine, text.length - from);
    return Array.from({ length: most }, (_, place) => from + place + 1);
  }

  /** From left to right. A run from right to left keeps the order of its characters: fontkit turns it as it shapes it. */
  function runsBetween(from: number, to: number): VisualRun[] {
    const runs: (TextRun & { turned: boolean })[] = [];
    // Only of this line: with the whole text, a long paragraph would be gone through for each of its words.
    const line = text.slice(from, to);
    const ofLine = levelsBetween(levels, from, to);
    for (const place of bidi.getReorderedIndices(line, ofLine)) {
      const plain = line[place] ?? "";
      if (controls.test(plain)) continue;
      const turned = (ofLine.levels[place] ?? 0) % 2 === 1;
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

function levelsBetween({ levels, paragraphs }: Levels, from: number, to: number): Levels {
  return {
    levels: levels.slice(from, to),
    paragraphs: paragraphs
      .filter(({ start, end }) => start < to && end >= from)
      .map(({ start, end, level }) => ({
        start: Math.max(start, from) - from,
        end: Math.min(end, to - 1) - from,
        level,
      })),
  };
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
