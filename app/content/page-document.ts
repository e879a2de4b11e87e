// One document per public page: its words, its sections, and how search engines and shared links show it.
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

/** Every section gets a name of its own, so that an editor can follow it while it is moved. */
export function withSectionIds<Page extends { sections?: unknown }>(page: Page): Page {
  if (!Array.isArray(page.sections)) return page;
  const sections = page.sections.map((section: object, place) => {
    return { id: `s${place + 1}x`, ...section };
  });
  return { ...page, sections };
}
