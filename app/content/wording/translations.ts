// What the owner has changed in the texts of a language: one document per language, of the same form as the wording.
// Edited at /admin/pages/wording-de.
import { defineCollection } from "../documents/collection.ts";
import { changedTexts } from "./changed-texts.ts";

export const translations = defineCollection("translation", changedTexts);

/** Before the language, in the address of its editor. */
export const translationPrefix = "wording-";
