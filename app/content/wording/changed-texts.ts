// What an owner may change in the texts of a language: any of them, within the limits of its field. Pure.
import { z } from "zod";
import { faultOfMessage } from "../../languages/messages.ts";
import { allFields } from "./fields.ts";
import type { Part, TextField } from "./text-field.ts";
import type { PartialWording } from "./wording.ts";

export const changedTexts = changedTextsSchema();

// Not strict: stored texts that a later version no longer has must not fail.
function changedTextsSchema() {
  // Shared by texts with the same constraints: a schema per text took ten megabytes of memory.
  const shared = new Map<string, z.ZodType>();
  const checkOf = ({ longest, keeps }: TextField) => {
    const kind = [longest, ...keeps].join(" ");
    const check = shared.get(kind) ?? changedText(longest, keeps);
    shared.set(kind, check);
    return check;
  };
  const shape = Object.entries<Part>(allFields).map(([name, { texts }]) => [
    name,
    z
      .object(Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, checkOf(text)])))
      .prefault({}),
  ]);
  return z.object(Object.fromEntries(shape)) as unknown as z.ZodType<
    PartialWording,
    Record<string, unknown>
  >;
}

/** The text of another language may be longer than the English one. */
function changedText(longest: number, keeps: readonly string[]) {
  return z
    .string()
    .trim()
    .max(longest * 2)
    .superRefine((text, context) => {
      if (text === "") return;
      const missing = keeps.filter((word) => !holds(text, word)).map((word) => `{${word}}`);
      // Other brackets are shown as they are.
      const fault = /\{\w+\s*,/.test(text) ? faultOfMessage(text) : undefined;
      if (missing.length > 0) fail(`must hold ${missing.join(" and ")}`);
      else if (fault) fail(`is not a message: ${fault}`);

      function fail(message: string) {
        context.addIssue({ code: "custom", message });
      }
    })
    .transform((text) => text || undefined)
    .optional();
}

/** "{count}" or a choice, "{count, plural, …}". */
function holds(text: string, word: string): boolean {
  return text.includes(`{${word}}`) || text.includes(`{${word}, `);
}
