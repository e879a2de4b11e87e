// Derives the fields of a form from a schema, as plain data for the browser.
import { z } from "zod";
import { drawing } from "../../content/home-document.ts";
import {
  clockTime,
  colour,
  fileReference,
  linkTarget,
  markdown,
  optionalPhone,
  phone,
  pictureReference,
} from "../../content/pieces.ts";

export type FieldDescription = {
  key: string;
  label: string;
  help?: string | undefined;
  /** Set for optional fields: the label of the button that adds it, "Add a second button". */
  optional?: string | undefined;
  control: Control;
};

export type Choice = { value: string; label: string };

export type Control =
  | {
      kind: "line";
      input: "text" | "tel" | "email" | "url" | "time" | "date" | "colour";
      longest?: number | undefined;
      blankAllowed: boolean;
      /** A blank value is stored as missing. */
      clears: boolean;
      /** Shown while it is missing. */
      usual?: string;
    }
  | {
      kind: "text";
      rows: number;
      longest?: number | undefined;
      clears: boolean;
      usual?: string;
    }
  | { kind: "markdown" }
  | { kind: "number"; whole: boolean; clears: boolean }
  | { kind: "picture"; optional: boolean }
  | { kind: "drawing" }
  | { kind: "file" }
  | { kind: "link"; clears: boolean }
  | { kind: "choice"; options: Choice[] }
  | { kind: "choices"; options: Choice[] }
  | { kind: "yes-no" }
  | { kind: "group"; fields: FieldDescription[] }
  | {
      kind: "list";
      item: Control;
      /** "a question", as in "Add a question". */
      itemName: string;
      least: number;
      most?: number | undefined;
    }
  /** A list shown as a table, with a row for each item. */
  | { kind: "table"; columns: FieldDescription[]; itemName: string; most?: number | undefined };

/** Labels of fields, by path ("rows[].title") or by the field's name. */
export type FormFieldTexts = {
  label: string;
  help?: string;
  /** For lists: the name of one item. For optional fields: what is added. */
  itemName?: string;
  options?: Record<string, string>;
  /** The height of a text area, in lines. */
  rows?: number;
  /** A list of groups of short fields is edited as a table. */
  asTable?: boolean;
};

type FormTexts = {
  byPath: Record<string, FormFieldTexts>;
  byName: Record<string, FormFieldTexts>;
};

/** Only in forms that name them: sections get these from the editor itself. */
const editorKeys = new Set(["kind", "id", "hidden"]);

export function describeFields(
  schema: z.ZodType,
  formTexts: FormTexts,
  only?: readonly string[],
  path = "",
): FieldDescription[] {
  const { schema: bare } = unwrap(schema);
  if (!(bare instanceof z.ZodObject)) throw new Error(`There are no fields at "${path}".`);
  return Object.entries(bare.shape as Record<string, z.ZodType>)
    .filter(([key]) => only?.includes(key) ?? !editorKeys.has(key))
    .map(([key, field]) => describeField(field, formTexts, path ? `${path}.${key}` : key, key));
}

function describeField(
  schema: z.ZodType,
  formTexts: FormTexts,
  path: string,
  key: string,
): FieldDescription {
  const texts = textsAt(formTexts, path, key);
  const { schema: bare, optional } = unwrap(schema);
  const control = describeControl(bare, texts, formTexts, path, optional);
  // A blank string equals a missing one; only objects and lists are added and removed.
  const shownBlank = ["line", "text", "number", "picture", "drawing", "file", "yes-no", "link"];
  const added = optional && !shownBlank.includes(control.kind);
  return {
    key,
    label: texts.label,
    help: texts.help,
    optional: added ? (texts.itemName ?? texts.label.toLowerCase()) : undefined,
    control,
  };
}

function describeControl(
  schema: z.ZodType,
  texts: FormFieldTexts,
  formTexts: FormTexts,
  path: string,
  optional: boolean,
): Control {
  if (schema === pictureReference) return { kind: "picture", optional };
  if (schema === drawing) return { kind: "drawing" };
  if (schema === fileReference) return { kind: "file" };
  if (schema === markdown) return { kind: "markdown" };
  if (schema === linkTarget) return { kind: "link", clears: optional };
  if (schema instanceof z.ZodNumber) {
    return { kind: "number", whole: isWhole(schema), clears: optional };
  }
  if (schema instanceof z.ZodBoolean) return { kind: "yes-no" };
  if (schema instanceof z.ZodEnum) return { kind: "choice", options: choices(schema, texts) };
  if (schema instanceof z.ZodArray) {
    const { schema: element } = unwrap(schema.element as z.ZodType);
    if (element instanceof z.ZodEnum) return { kind: "choices", options: choices(element, texts) };
    if (texts.asTable) {
      return {
        kind: "table",
        columns: describeFields(element, formTexts, undefined, `${path}[]`),
        itemName: texts.itemName ?? "a row",
        most: checkOf(schema, "max_length"),
      };
    }
    return {
      kind: "list",
      item: describeControl(element, texts, formTexts, `${path}[]`, false),
      itemName: texts.itemName ?? "a line",
      least: checkOf(schema, "min_length") ?? 0,
      most: checkOf(schema, "max_length"),
    };
  }
  if (schema instanceof z.ZodObject) {
    return { kind: "group", fields: describeFields(schema, formTexts, undefined, path) };
  }
  return describeText(schema, texts, optional);
}

function describeText(schema: z.ZodType, texts: FormFieldTexts, optional: boolean): Control {
  if (texts.options) {
    const options = Object.entries(texts.options).map(([value, label]) => ({ value, label }));
    return { kind: "choice", options };
  }
  const longest = checkOf(schema, "max_length");
  const input = inputOf(schema);
  if (input === "text" && (texts.rows || (longest ?? 0) > 300)) {
    return { kind: "text", rows: texts.rows ?? 3, longest, clears: optional };
  }
  const blankByDefault = input === "text" || schema === optionalPhone;
  const shortest = checkOf(schema, "min_length") ?? (blankByDefault ? 0 : 1);
  const blankAllowed = optional || shortest === 0;
  return { kind: "line", input, longest, blankAllowed, clears: optional };
}

function isWhole(schema: z.ZodNumber): boolean {
  return (schema.def.checks ?? []).some(({ _zod: { def } }) => def.check === "number_format");
}

function inputOf(schema: z.ZodType): Extract<Control, { kind: "line" }>["input"] {
  if (schema === phone || schema === optionalPhone) return "tel";
  if (schema === clockTime) return "time";
  if (schema === colour) return "colour";
  const format = "format" in schema ? schema.format : null;
  if (format === "email" || format === "url" || format === "date") return format;
  return "text";
}

function choices(schema: z.ZodEnum, texts: FormFieldTexts): Choice[] {
  return schema.options.map((value) => {
    const text = String(value);
    return { value: text, label: texts.options?.[text] ?? text };
  });
}

function unwrap(schema: z.ZodType): { schema: z.ZodType; optional: boolean } {
  if (schema instanceof z.ZodOptional) {
    return { schema: unwrap(schema.unwrap() as z.ZodType).schema, optional: true };
  }
  if (schema instanceof z.ZodDefault) return unwrap(schema.unwrap() as z.ZodType);
  return { schema, optional: false };
}

function checkOf(schema: z.ZodType, name: "min_length" | "max_length"): number | undefined {
  for (const check of schema.def.checks ?? []) {
    const { def } = check._zod;
    if (name === "min_length" && def.check === name && "minimum" in def) return Number(def.minimum);
    if (name === "max_length" && def.check === name && "maximum" in def) return Number(def.maximum);
  }
  return undefined;
}

function textsAt(formTexts: FormTexts, path: string, name: string): FormFieldTexts {
  const texts = formTexts.byPath[path] ?? formTexts.byName[name];
  if (!texts) throw new Error(`The field "${path}" has no label.`);
  return texts;
}
