// Texts that belong to no page's document: labels, hints, sentences of mails. Pure.

export type Text = {
  /** Its label in the editor. */
  label: string;
  /** The default text. */
  usual: string;
  help?: string | undefined;
  /** More than one line. */
  rows?: number | undefined;
  longest: number;
  /** Placeholders that the text must contain. */
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

/** Several paragraphs, separated by empty lines. */
export function paragraphs(label: string, usual: string, more: More = {}): Text {
  return { label, usual, rows: 6, longest: 3000, keeps: [], ...more };
}

export type Part<Texts extends Record<string, Text> = Record<string, Text>> = {
  name: string;
  about: string;
  /** The page that shows the texts; mails, papers and the stage have none. */
  path?: string;
  texts: Texts;
  /** From the specification: translated, but not for the owner to change. */
  fixed?: true;
};

/** The default texts of a part. */
export function defaultTexts<Texts extends Record<string, Text>>({
  texts,
}: Part<Texts>): Record<keyof Texts, string> {
  const usual = Object.entries(texts).map(([key, text]) => [key, text.usual]);
  return Object.fromEntries(usual) as Record<keyof Texts, string>;
}

/** Preserves the keys in the type, so that unknown keys do not compile. */
export function part<Texts extends Record<string, Text>>(given: Part<Texts>): Part<Texts> {
  return given;
}
