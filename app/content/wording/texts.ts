// One text of the site that stands in no page's document: a label, a hint, a sentence of a mail. Pure.

export type Text = {
  /** How staff call it. */
  label: string;
  /** What stands there until somebody writes something else. */
  usual: string;
  help?: string | undefined;
  /** More than one line. */
  rows?: number | undefined;
  longest: number;
  /** Words in braces that must stay: without them the sentence says nothing. */
  keeps: readonly string[];
};

type More = { help?: string; keeps?: readonly string[] };

/** A label, a heading, a button. */
export function words(label: string, usual: string, more: More = {}): Text {
  return { label, usual, longest: 120, keeps: [], ...more };
}

/** A sentence or two. */
export function sentence(label: string, usual: string, more: More = {}): Text {
  return { label, usual, rows: usual.length > 120 ? 3 : 2, longest: 600, keeps: [], ...more };
}

/** Several paragraphs, an empty line between them. */
export function paragraphs(label: string, usual: string, more: More = {}): Text {
  return { label, usual, rows: 6, longest: 3000, keeps: [], ...more };
}

export type Part<Texts extends Record<string, Text> = Record<string, Text>> = {
  name: string;
  about: string;
  /** Where the words can be seen; mails, papers and the stage have no such place. */
  path?: string;
  texts: Texts;
};

/** What a part says as long as nobody has worded it. */
export function usualTexts<Texts extends Record<string, Text>>({
  texts,
}: Part<Texts>): Record<keyof Texts, string> {
  const usual = Object.entries(texts).map(([key, text]) => [key, text.usual]);
  return Object.fromEntries(usual) as Record<keyof Texts, string>;
}

/** Keeps the names of the texts, so that a page cannot ask for one that does not exist. */
export function part<Texts extends Record<string, Text>>(given: Part<Texts>): Part<Texts> {
  return given;
}
