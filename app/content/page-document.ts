// One document per public page: its texts, its sections, and its description for search engines and shared links.
import { z } from "zod";
import { line, optionalLine, pictureReference } from "./pieces.ts";
import { section } from "./section-kinds.ts";

export const pageDocument = z.strictObject({
  title: line,
  lead: optionalLine,
  sections: z.array(section).max(40),
  search: z.strictObject({
    title: line,
    description: z.string().trim().min(20).max(320),
    picture: pictureReference.optional(),
  }),
});

export type PageDocument = z.infer<typeof pageDocument>;

/** Gives every section an id, so that the editor can follow it when it is moved. */
export function withSectionIds<Page extends { sections?: unknown }>(page: Page): Page {
  if (!Array.isArray(page.sections)) return page;
  const sections = page.sections.map((section: object, index) => {
    return { id: `s${index + 1}x`, ...section };
  });
  return { ...page, sections };
}
