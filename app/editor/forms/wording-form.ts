// The form of the texts that belong to no page: one block for each part, grouped by page.
import type { Part } from "../../content/wording/texts.ts";
import { type PartialWording, type PartName, textsByPage } from "../../content/wording/wording.ts";
import type { Block } from "./page-form.ts";

/** The form: clearing a text restores the default, or the given text of a language. */
export function wordingBlocks(usualTexts?: PartialWording): Block[] {
  return Object.entries<Record<string, Part>>(textsByPage).flatMap(([group, inGroup]) =>
    Object.entries(inGroup)
      .filter(([, part]) => usualTexts || !part.fixed)
      .map(([id, part]) => wordingBlock(group, id, part, usualTexts)),
  );
}

function wordingBlock(
  group: string,
  id: string,
  { name, about, path, texts }: Part,
  usualTexts: PartialWording | undefined,
): Block {
  return {
    at: id,
    id,
    group,
    name,
    about,
    path: path ?? null,
    fields: Object.entries(texts).map(([key, { label, help, rows, longest, keeps, ...text }]) => {
      const translated: Record<string, string> = usualTexts?.[id as PartName] ?? {};
      const usual = translated[key] ?? text.usual;
      const placeholders = keeps.map((word) => `{${word}}`).join(" and ");
      const shared = { longest, clears: true, usual };
      return {
        key,
        label,
        help:
          [placeholders && `Keep ${placeholders}.`, help].filter(Boolean).join(" ") || undefined,
        control: rows
          ? { kind: "text" as const, rows, ...shared }
          : { kind: "line" as const, input: "text" as const, blankAllowed: true, ...shared },
      };
    }),
  };
}
