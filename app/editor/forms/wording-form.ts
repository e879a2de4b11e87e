// The form of the texts that belong to no page: one block for each part, grouped by page.
import { fieldsByPage } from "../../content/wording/fields.ts";
import type { Part } from "../../content/wording/text-field.ts";
import type { CatalogueTexts } from "../../languages/catalogues.server.ts";
import type { Block } from "./page-form.ts";

/** The form shows the texts of a language; clearing a text that somebody changed restores it. */
export function wordingBlocks(
  usualTexts: CatalogueTexts,
  { withFixed = false }: { withFixed?: boolean } = {},
): Block[] {
  return Object.entries<Record<string, Part>>(fieldsByPage).flatMap(([group, inGroup]) =>
    Object.entries(inGroup)
      .filter(([, part]) => !part.shipped && (withFixed || !part.fixed))
      .map(([id, part]) => wordingBlock(group, id, part, usualTexts)),
  );
}

function wordingBlock(
  group: string,
  id: string,
  { name, about, path, texts }: Part,
  usualTexts: CatalogueTexts,
): Block {
  return {
    at: id,
    id,
    group,
    name,
    about,
    path: path ?? null,
    fields: Object.entries(texts).map(([key, { label, help, rows, longest, keeps }]) => {
      const usual = usualTexts[id]?.[key] ?? "";
      const placeholders = keeps.map((word) => `{${word}}`).join(" and ");
      const shared = { longest: longest * 2, clears: true, usual };
      return {
        key,
        label,
        help:
          [placeholders && `Keep ${placeholders}.`, help].filter(Boolean).join(" ") || undefined,
        control: rows
          ? { kind: "text" as const, rows: Math.max(rows, usual.length > 120 ? 3 : 2), ...shared }
          : { kind: "line" as const, input: "text" as const, blankAllowed: true, ...shared },
      };
    }),
  };
}
