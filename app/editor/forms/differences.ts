// The differences between two states of a document, with the labels of its form. Pure.
import type { Control, FieldDescription } from "./describe-fields.ts";
import type { Block } from "./page-form.ts";
import type { SectionForm } from "./section-forms.ts";

export type Difference = {
  /** The block or section: "Hero". */
  block: string;
  /** The field: "Headline"; empty for the whole section. */
  field: string;
  what: "changed" | "added" | "removed" | "moved" | "hidden" | "shown";
  from: string;
  to: string;
};

type Value = Record<string, unknown>;
type SectionValue = Value & { kind?: unknown; id?: unknown; hidden?: unknown };

export type DocumentForm = { before: Block[]; sections: SectionForm[]; after: Block[] };

export function compareDocuments(form: DocumentForm, before: Value, after: Value): Difference[] {
  const blocks = [...form.before, ...form.after].flatMap((block) => {
    const [old, next] = [before, after].map((value) => (block.at ? value[block.at] : value));
    return compareFields(block.fields, asValue(old), asValue(next)).map((difference) => ({
      ...difference,
      block: block.name,
    }));
  });
  return [...blocks, ...compareSections(form.sections, sectionsOf(before), sectionsOf(after))];
}

function compareSections(
  forms: SectionForm[],
  before: SectionValue[],
  after: SectionValue[],
): Difference[] {
  const pairs = matchSections(before, after);
  const differences: Difference[] = [];
  const ofSection = (section: SectionValue, what: Difference["what"]): Difference => {
    const form = formOf(forms, section);
    return { block: form?.name ?? "A section", field: "", what, from: "", to: titleOf(section) };
  };
  for (const section of before) {
    if (!pairs.some(([old]) => old === section)) differences.push(ofSection(section, "removed"));
  }
  for (const section of after) {
    const old = pairs.find(([, next]) => next === section)?.[0];
    if (!old) {
      differences.push(ofSection(section, "added"));
      continue;
    }
    const form = formOf(forms, section);
    if (Boolean(old.hidden) !== Boolean(section.hidden)) {
      differences.push(ofSection(section, section.hidden ? "hidden" : "shown"));
    }
    for (const difference of compareFields(form?.fields ?? [], old, section)) {
      differences.push({ ...difference, block: form?.name ?? "A section" });
    }
  }
  const inOldOrder = pairs.toSorted(
    ([first], [second]) => before.indexOf(first) - before.indexOf(second),
  );
  const order = inOldOrder.map(([, next]) => next);
  const nextOrder = after.filter((section) => order.includes(section));
  if (order.some((section, index) => section !== nextOrder[index])) {
    const moved = nextOrder.find((section, index) => section !== order[index]);
    if (moved) differences.push(ofSection(moved, "moved"));
  }
  return differences;
}

/** Matched by id; older sections without an id by kind and order. */
function matchSections(
  before: SectionValue[],
  after: SectionValue[],
): [SectionValue, SectionValue][] {
  const pairs: [SectionValue, SectionValue][] = [];
  const unmatched = new Set(before);
  const match = (next: SectionValue, fits: (old: SectionValue) => boolean) => {
    const old = [...unmatched].find(fits);
    if (!old) return false;
    unmatched.delete(old);
    pairs.push([old, next]);
    return true;
  };
  const withoutId = after.filter(
    (next) => !(next.id && match(next, (old) => old.id === next.id && old.kind === next.kind)),
  );
  for (const next of withoutId) {
    match(next, (old) => old.kind === next.kind && (!old.id || !next.id));
  }
  return pairs;
}

function compareFields(fields: FieldDescription[], before: Value, after: Value): Difference[] {
  return fields.flatMap(({ key, label, control }) =>
    compareControl(control, label, before[key], after[key]),
  );
}

function compareControl(
  control: Control,
  label: string,
  before: unknown,
  after: unknown,
): Difference[] {
  if (control.kind === "group") {
    if (before === undefined && after === undefined) return [];
    return compareFields(control.fields, asValue(before), asValue(after)).map((difference) => ({
      ...difference,
      field: `${label}, ${difference.field.toLowerCase()}`,
    }));
  }
  if (control.kind === "list") return compareList(control.item, label, before, after);
  if (control.kind === "table") {
    return compareList({ kind: "group", fields: control.columns }, label, before, after);
  }
  const [from, to] = [valueAsText(control, before), valueAsText(control, after)];
  return from === to ? [] : [{ block: "", field: label, what: "changed", from, to }];
}

function compareList(item: Control, label: string, before: unknown, after: unknown): Difference[] {
  const [old, next] = [asList(before), asList(after)];
  if (old.length === next.length) {
    return next.flatMap((value, index) =>
      compareControl(item, `${label}, number ${index + 1}`, old[index], value),
    );
  }
  const asText = (value: unknown) => valueAsText(item, value);
  const [oldTexts, nextTexts] = [old.map(asText), next.map(asText)];
  const removed = oldTexts.filter((text) => !nextTexts.includes(text));
  const added = nextTexts.filter((text) => !oldTexts.includes(text));
  return [
    ...removed.map((from) => ({ block: "", field: label, what: "removed" as const, from, to: "" })),
    ...added.map((to) => ({ block: "", field: label, what: "added" as const, from: "", to })),
  ];
}

/** A value as text. */
export function valueAsText(control: Control, value: unknown): string {
  if ("usual" in control && !value) return control.usual ?? "";
  if (value === undefined || value === null) return "";
  switch (control.kind) {
    case "markdown":
      return String(asValue(value).markdown ?? "");
    case "file":
    case "picture": {
      const { media, focus } = asValue(value);
      return focus ? `${media}, focus at ${focus}` : String(media ?? "");
    }
    case "drawing":
      return `a drawing of ${String(asValue(value).svg ?? "").length} characters`;
    case "table":
      return asList(value)
        .map((row) => valueAsText({ kind: "group", fields: control.columns }, row))
        .join("; ");
    case "yes-no":
      return value ? "yes" : "no";
    case "choice":
      return control.options.find((option) => option.value === value)?.label ?? String(value);
    case "choices":
      return asList(value)
        .map((item) => control.options.find(({ value }) => value === item)?.label ?? String(item))
        .join(", ");
    case "group":
      return control.fields
        .map(({ key, control: inner }) => valueAsText(inner, asValue(value)[key]))
        .filter(Boolean)
        .join(" · ");
    case "list":
      return asList(value)
        .map((item) => valueAsText(control.item, item))
        .join("; ");
    default:
      return String(value);
  }
}

export function describeDifference({ block, field, what }: Difference): string {
  const verbs = {
    changed: "changed",
    added: "added",
    removed: "removed",
    moved: "moved",
    hidden: "hidden",
    shown: "shown again",
  };
  return field ? `${block}: ${field} ${verbs[what]}` : `${block} ${verbs[what]}`;
}

function formOf(forms: SectionForm[], section: SectionValue) {
  return forms.find(({ kind }) => kind === section.kind);
}

function titleOf(section: SectionValue): string {
  return typeof section.title === "string" ? section.title : "";
}

function sectionsOf(document: Value): SectionValue[] {
  return asList(document.sections) as SectionValue[];
}

function asList(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

function asValue(value: unknown): Value {
  return typeof value === "object" && value !== null ? (value as Value) : {};
}
