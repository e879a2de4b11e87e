// Field schemas shared by all collections.
import { z } from "zod";

/** One line of text: not blank, with a maximum length. */
export const line = z.string().trim().min(1, "must not be empty").max(300);
export const optionalLine = z.string().trim().max(300).default("");
export const paragraph = z.string().trim().min(1, "must not be empty").max(3000);

/** Long text in Markdown; pages get it as safe HTML (present.server.ts). */
export const markdown = z.strictObject({ markdown: z.string().trim().min(1).max(100_000) });

/** A picture of the library, by id; "" in a draft without one yet. `focus` overrides the library's focal point here. */
export const pictureReference = z.strictObject({
  media: z.string().max(200),
  focus: z
    .string()
    .regex(/^\d{1,3}% \d{1,3}%$/, 'must look like "50% 40%"')
    .optional(),
});

/** A PDF of the library, by id. */
export const fileReference = z.strictObject({ media: z.string().min(1).max(200) });

export const linkTarget = z
  .string()
  .regex(/^(\/(?!\/)|https:\/\/|tel:\+|mailto:)/, "must start with /, https://, tel:+ or mailto:")
  .max(500);

export const action = z.strictObject({ label: line, to: linkTarget });

/** In E.164, so that phone links work from any country. Spaces, brackets and 00 are accepted. */
export const phone = z
  .string()
  .overwrite(withoutSpaces)
  .regex(/^\+[1-9]\d{6,14}$/, "must start with the country code, like +44 7700 900142");

/** The same, or without a country code, which the settings add, or empty for somebody who is not called. */
export const optionalPhone = z
  .string()
  .overwrite(withoutSpaces)
  .regex(
    /^(\+[1-9]\d{6,14}|\d{4,14})?$/,
    "must be a phone number, like 07700 900142 or +44 7700 900142, or stay empty",
  );

/** "+44 (0)7700 900-142" and "0044 7700 900142" are +447700900142. */
function withoutSpaces(typed: string): string {
  return typed
    .replace(/(?<=^\s*(\+|00)[\d\s]+)\(0\)/, "")
    .replace(/[\s()./-]/g, "")
    .replace(/^00/, "+");
}

export const clockTime = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, "must be written like 09:30");

export const colour = z.string().regex(/^#[0-9a-f]{6}$/, "must be a colour such as #d4af37");

export type PictureReference = z.infer<typeof pictureReference>;
export type MarkdownText = z.infer<typeof markdown>;
