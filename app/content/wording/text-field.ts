// A text of the wording in the owner's editor: its label, its limit and what it must keep. The text itself is in the
// catalogue of its language. Pure.
import type { PartName, Wording } from "./wording.ts";

export type TextField = {
  label: string;
  help?: string | undefined;
  /** More than one line. */
  rows?: number | undefined;
  longest: number;
  /** Placeholders that the text must contain. */
  keeps: readonly string[];
};

export type Part<Key extends string = string> = {
  name: string;
  about: string;
  /** The page that shows the texts; mails, papers and the stage have none. */
  path?: string;
  texts: Record<Key, TextField>;
  /** From the specification: translated, but not for the owner to change. */
  fixed?: true;
  /** Not for the owner to change in any language: they are sent while the database does not answer. */
  shipped?: true;
};

/** A text without a label does not compile, and neither does a label without a text. */
export type FieldsOf<Name extends PartName> = {
  [Each in Name]: Part<keyof Wording[Each] & string>;
};

type More = { help?: string; keeps?: readonly string[] };

/** A label, a heading, a button. */
export function words(label: string, more: More = {}): TextField {
  return { label, longest: 120, keeps: [], ...more };
}

/** A sentence or two. */
export function sentence(label: string, more: More = {}): TextField {
  return { label, rows: 2, longest: 600, keeps: [], ...more };
}

/** Several paragraphs, separated by empty lines. */
export function paragraphs(label: string, more: More = {}): TextField {
  return { label, rows: 6, longest: 3000, keeps: [], ...more };
}
