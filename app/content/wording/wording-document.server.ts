// The owner's own words in the site's language: one document, edited at /admin/pages/wording. The texts that come with the
// site are in its catalogues.
import { english } from "../../languages/catalogues.server.ts";
import { defineCollection } from "../documents/collection.ts";
import { changedTexts } from "./changed-texts.ts";
import type { PartialWording, PartName } from "./wording.ts";

/** The id of the one document. */
export const wordingId = "site";

/**
 * What the owner has changed, and nothing else: better texts of a later version arrive everywhere else. An empty text
 * is a text that nobody has changed.
 */
export const wording = defineCollection<PartialWording, Record<string, unknown>>(
  "wording",
  changedTexts.transform(withoutEnglish),
);

/** Archives of earlier versions, and an editor that was open during an update, have every text. */
function withoutEnglish(texts: PartialWording): PartialWording {
  const changed = Object.entries(texts).map(([name, part]) => {
    const usual: Record<string, string> = english[name as PartName];
    return [
      name,
      Object.fromEntries(Object.entries(part).filter(([key, text]) => text !== usual[key])),
    ];
  });
  return Object.fromEntries(changed);
}
