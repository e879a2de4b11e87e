// What the owner has changed in the texts of a language: one document per language, with the changed texts only, so
// that better translations of a later version still arrive. Edited at /admin/pages/wording-de.

import { faultOfMessage } from "../../languages/messages.ts";
import { defineCollection } from "../documents/collection.ts";
import { type PartialWording, translationSchema } from "./wording.ts";

export const translations = defineCollection<PartialWording, Record<string, unknown>>(
  "translation",
  translationSchema(faultOfMessage),
);

/** Before the language, in the address of its editor. */
export const translationPrefix = "wording-";
