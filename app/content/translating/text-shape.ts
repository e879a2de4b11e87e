// Which fields of a document visitors read as text: derived from its schema, so that no collection lists them. Pure.
import { z } from "zod";
import type { Collection } from "../documents/collection.ts";

type TextShape =
  | { kind: "text" | "markdown" | "picture" }
  | { kind: "fields"; fields: [name: string, shape: TextShape][] }
  | { kind: "list"; item: TextShape }
  /** Sections of a page: the fields depend on their kind. */
  | { kind: "variants"; by: string; variants: Map<unknown, TextShape> };

/** Markdown that is not in the language of the page: present.server.ts marks it. */
type ForeignMarkdown = { markdown: string; locale: string };

export type FoundText = {
  /** Of the field: "sections.3.rows.0.title". */
  path: string;
  kind: "text" | "markdown" | "picture";
  /** Of a picture: its id in the library, where its description is. */
  text: string;
};

const shapes = new WeakMap<Collection, TextShape | null>();

function shapeOfCollection(collection: Collection): TextShape | null {
  const known = shapes.get(collection);
  if (known !== undefined) return known;
  const shape = shapeOf(collection.schema);
  shapes.set(collection, shape);
  return shape;
}

/** In the order of the document. Blank fields are left out. */
export function listTexts(collection: Collection, document: unknown): FoundText[] {
  const found: FoundText[] = [];
  mapTexts(collection, document, (text) => {
    found.push(text);
    return text.text;
  });
  return found;
}

/** The document with other texts. Descriptions of pictures are not in it. */
export function mapTexts<Document>(
  collection: Collection,
  document: Document,
  change: (found: FoundText) => string | ForeignMarkdown,
): Document {
  const shape = shapeOfCollection(collection);
  return shape ? (mapValue(shape, document, "", change) as Document) : document;
}

function mapValue(
  shape: TextShape,
  value: unknown,
  path: string,
  change: (found: FoundText) => string | ForeignMarkdown,
): unknown {
  if (value === undefined || value === null) return value;
  const inside = (name: string | number) => (path ? `${path}.${name}` : `${name}`);
  switch (shape.kind) {
    case "text":
      return typeof value === "string" && value !== ""
        ? change({ path, kind: "text", text: value })
        : value;
    case "markdown": {
      const { markdown: text } = value as { markdown: string };
      const changed = change({ path, kind: "markdown", text });
      return typeof changed === "string" ? { markdown: changed } : changed;
    }
    case "picture": {
      const { media } = value as { media: string };
      if (media) change({ path, kind: "picture", text: media });
      return value;
    }
    case "list":
      return (value as unknown[]).map((item, index) =>
        mapValue(shape.item, item, inside(index), change),
      );
    case "variants": {
      const variant = shape.variants.get((value as Record<string, unknown>)[shape.by]);
      return variant ? mapValue(variant, value, path, change) : value;
    }
    case "fields": {
      const fields = value as Record<string, unknown>;
      const changed = shape.fields.flatMap(([name, field]) =>
        name in fields ? [[name, mapValue(field, fields[name], inside(name), change)]] : [],
      );
      return { ...fields, ...Object.fromEntries(changed) };
    }
  }
}

/** Null if there is no text in it. */
function shapeOf(schema: z.ZodType): TextShape | null {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) {
    return shapeOf(schema.unwrap() as z.ZodType);
  }
  if (schema instanceof z.ZodArray) {
    const item = shapeOf(schema.element as z.ZodType);
    return item && { kind: "list", item };
  }
  if (schema instanceof z.ZodDiscriminatedUnion) {
    const by = schema.def.discriminator;
    const variants = (schema.options as z.ZodObject[]).flatMap((option): [unknown, TextShape][] => {
      const shape = shapeOf(option);
      const name = option.shape[by];
      return shape && name instanceof z.ZodLiteral ? [[name.value, shape]] : [];
    });
    return { kind: "variants", by, variants: new Map(variants) };
  }
  if (schema instanceof z.ZodObject) {
    const entries = Object.entries(schema.shape as Record<string, z.ZodType>);
    if ("markdown" in schema.shape) return { kind: "markdown" };
    // A PDF has no focal point.
    if ("media" in schema.shape) return "focus" in schema.shape ? { kind: "picture" } : null;
    const fields = entries.flatMap(([name, field]): [string, TextShape][] => {
      const shape = shapeOf(field);
      return shape ? [[name, shape]] : [];
    });
    return fields.length > 0 ? { kind: "fields", fields } : null;
  }
  return isFreeText(schema) ? { kind: "text" } : null;
}

/** Only its length is checked: links, phone numbers, dates, colours and addresses have a pattern. */
function isFreeText(schema: z.ZodType): boolean {
  if (!(schema instanceof z.ZodString) || schema.format) return false;
  const checks = schema.def.checks ?? [];
  return checks.every(({ _zod: { def } }) =>
    ["overwrite", "min_length", "max_length"].includes(def.check),
  );
}
