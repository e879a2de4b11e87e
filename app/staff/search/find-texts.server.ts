// Fields of the settings and texts of the wording. Results open the editor at the field.
import { href } from "react-router";
import { openDocuments } from "../../content/documents/documents.server.ts";
import { overlay, readUsualTexts } from "../../content/wording/read-wording.server.ts";
import { wording, wordingId } from "../../content/wording/wording-document.server.ts";
import type { FieldDescription } from "../../editor/forms/describe-fields.ts";
import type { Block } from "../../editor/forms/page-form.ts";
import { settingsBlocks } from "../../editor/forms/settings-form.ts";
import { wordingBlocks } from "../../editor/forms/wording-form.ts";
import type { Database } from "../../platform/database/database.server.ts";
import type { SearchResult } from "./search-result.ts";
import { bestFirst } from "./words.ts";

const maxResults = 6;

/** Other words that people use for a setting, by its key. */
const otherWords: Record<string, string> = {
  companyName: "brand title firm",
  badge: "initials letters brand",
  strapline: "slogan tagline motto",
  accent: "colour color gold brand",
  logoPicture: "brand image picture",
  markPicture: "favicon icon tab touch app brand",
  phone: "number telephone mobile call",
  whatsappGreeting: "chat message",
  email: "mail address contact",
  networks: "facebook linkedin tiktok youtube social",
  instagram: "social network",
  hours: "open closed times weekdays",
  holidays: "closed christmas days off",
  viewingMinutes: "appointment visit duration",
  topics: "contact form subject",
  locale: "dates format translation",
  timeZone: "clock hour",
  currency: "euro pound dollar money price",
  registrations: "company number licence vat",
};

type FoundField = { label: string; block: string; words: string; name: string };

export async function findSettings(
  _: Database,
  __: unknown,
  text: string,
): Promise<SearchResult[]> {
  return bestFirst(settingsBlocks().flatMap(fieldsIn), text)
    .slice(0, maxResults)
    .map(({ label, block, name }) => ({
      label,
      detail: block,
      to: `${href("/admin/settings")}#${name}`,
    }));
}

/** By the text that visitors see, as the draft has it, or by its label. */
export async function findWording(
  database: Database,
  _: unknown,
  text: string,
): Promise<SearchResult[]> {
  const draft = await openDocuments(database).read(wording, wordingId, { state: "draft" });
  const current = overlay(await readUsualTexts(database), draft?.data ?? {});
  const searched = text.toLowerCase();
  const fields = wordingBlocks(current).flatMap((block) =>
    block.fields.map(({ key, label }) => ({
      label: current[block.id]?.[key] ?? "",
      detail: `${block.name}: ${label}`,
      to: `${href("/admin/pages/:id", { id: wording.name })}#${block.id}.${key}`,
    })),
  );
  const holds = ({ label, detail }: SearchResult) =>
    label.toLowerCase().includes(searched) || detail.toLowerCase().includes(searched);
  return fields.filter(holds).slice(0, maxResults);
}

function fieldsIn({ name: block, at, fields }: Block): FoundField[] {
  return fields.flatMap((field) => withInner(block, field, at ? [at] : []));
}

/** The fields of a group are found too, those of list items with the list. */
function withInner(block: string, field: FieldDescription, path: string[]): FoundField[] {
  const { key, label, help = "", control } = field;
  const name = [...path, key];
  const inner =
    control.kind === "group" ? control.fields.flatMap((part) => withInner(block, part, name)) : [];
  const words = `${block} ${help} ${otherWords[key] ?? ""}`;
  return [{ label, block, words, name: name.join(".") }, ...inner];
}
