// Where a field of a document is in its form: its block, and its label. Pure.
import type { Control, FieldDescription } from "./forms/describe-fields.ts";
import type { DocumentForm } from "./forms/differences.ts";

/** The block or section of a field, such as "sections.3.pictures.1.picture". */
export function findBlock(
  form: DocumentForm,
  document: Record<string, unknown>,
  path: string,
): { id: string; name: string; fields: FieldDescription[]; rest: string[] } | undefined {
  const [head = "", index = "", ...inside] = path.split(".");
  if (head === "sections" && Array.isArray(document.sections)) {
    const section = (document.sections as Record<string, unknown>[])[Number(index)];
    if (!section) return undefined;
    const known = form.sections.find(({ kind }) => kind === section.kind);
    const { name = "A section", fields = [] } = known ?? {};
    return { id: String(section.id), name, fields, rest: inside };
  }
  const block = [...form.before, ...form.after].find(({ at, fields }) =>
    at ? at === head : fields.some(({ key }) => key === head),
  );
  if (!block) return undefined;
  const { id, name, fields, at } = block;
  return { id, name, fields, rest: path.split(".").slice(at ? 1 : 0) };
}

/** As people find it: "Questions: Questions, number 2, Answer". */
export function fieldLabel(
  form: DocumentForm,
  document: Record<string, unknown>,
  path: string,
): string {
  const { block, label } = placeOfField(form, document, path);
  return [block, label].filter(Boolean).join(": ") || path;
}

/** "Questions", and "Questions, number 2, Answer". */
export function placeOfField(
  form: DocumentForm,
  document: Record<string, unknown>,
  path: string,
): { block: string; label: string } {
  const block = findBlock(form, document, path);
  return {
    block: block?.name ?? "",
    label: labelsOf(block?.fields ?? [], block?.rest ?? []).join(", "),
  };
}

function labelsOf(fields: FieldDescription[], [key, ...rest]: string[]): string[] {
  const field = fields.find((known) => known.key === key);
  return field ? [field.label, ...labelsInside(field.control, rest)] : [];
}

function labelsInside(control: Control, path: string[]): string[] {
  if (control.kind === "group") return labelsOf(control.fields, path);
  if (control.kind !== "list" && control.kind !== "table") return [];
  const [index, ...rest] = path;
  if (index === undefined) return [];
  const inside =
    control.kind === "table" ? labelsOf(control.columns, rest) : labelsInside(control.item, rest);
  return [`number ${Number(index) + 1}`, ...inside];
}
