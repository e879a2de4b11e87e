// Finds texts of the wording: by what visitors see, by label, or those that staff changed. Pure.

import { isChangedText } from "../fields/changed-text.ts";
import type { FieldDescription } from "../forms/describe-fields.ts";
import type { Block } from "../forms/page-form.ts";

export type TextFilter = { search: string; onlyChanged: boolean };

export const noFilter: TextFilter = { search: "", onlyChanged: false };

/** More would make typing slow, and nobody reads them. */
export const mostTexts = 60;

export function isFiltering({ search, onlyChanged }: TextFilter): boolean {
  return search.trim() !== "" || onlyChanged;
}

/** Blocks with their matching texts only, at most `mostTexts` in all, and how many match. */
export function filterTexts(
  blocks: Block[],
  document: Record<string, unknown>,
  { search, onlyChanged }: TextFilter,
): { blocks: Block[]; count: number } {
  const searched = search.trim().toLowerCase();
  const matches = (block: Block, field: FieldDescription) => {
    const value = textIn(document, block, field);
    if (onlyChanged && !isChangedText(field, value)) return false;
    const usual = "usual" in field.control ? field.control.usual : "";
    const shown = typeof value === "string" && value !== "" ? value : usual;
    return `${block.name}\n${field.label}\n${shown}`.toLowerCase().includes(searched);
  };
  let count = 0;
  const matching = blocks.flatMap((block) => {
    const fields = block.fields.filter((field) => matches(block, field));
    const room = Math.max(0, mostTexts - count);
    count += fields.length;
    return fields.length > 0 && room > 0 ? [{ ...block, fields: fields.slice(0, room) }] : [];
  });
  return { blocks: matching, count };
}

export function countChanged(blocks: Block[], document: Record<string, unknown>): number {
  return blocks
    .flatMap((block) =>
      block.fields.map((field) => isChangedText(field, textIn(document, block, field))),
    )
    .filter(Boolean).length;
}

function textIn(
  document: Record<string, unknown>,
  block: Block,
  { key }: FieldDescription,
): unknown {
  const texts = document[block.at];
  return typeof texts === "object" && texts !== null
    ? (texts as Record<string, unknown>)[key]
    : undefined;
}
