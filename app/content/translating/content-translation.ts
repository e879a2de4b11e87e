// What staff wrote, in another language: one document per original and language. A text is found by the original
// that it translates, as in gettext, so that moving an item loses nothing, and the translation of a text that has
// changed is never shown as if it were one of the new text. Decision 33.
import { z } from "zod";
import { defineCollection } from "../documents/collection.ts";

/** Rules of a draw have at most 100,000 characters; other languages may need more. */
const text = z.string().trim().min(1).max(150_000);

const contentTranslation = z.strictObject({
  language: z.string().regex(/^[a-z]{2}$/),
  /** The collection of the original, or "draws". */
  of: z.string().min(1).max(63),
  id: z.string().min(1).max(128),
  texts: z.array(z.strictObject({ original: text, text })).max(5000),
});

export type ContentTranslation = z.infer<typeof contentTranslation>;
export type TranslatedText = ContentTranslation["texts"][number];

export const contentTranslations = defineCollection("content-translation", contentTranslation);

/** A page, a home, an album, the settings, or a draw. */
export type Original = { of: string; id: string };

export function translationId(language: string, { of, id }: Original): string {
  return `${language}.${of}.${id}`;
}

/** In place of a collection: a draw is in rows. Its title, story, prizes, rules and mails are translated. */
export const ofDraws = "draws";

export function originalOfDraw({ id }: { id: number }): Original {
  return { of: ofDraws, id: `${id}` };
}
