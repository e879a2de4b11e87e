// The initial values of new sections and list items. They fit the schema, so that they can be saved at once.
import type { Control, FieldDescription } from "./describe-fields.ts";

export function blankFields(fields: FieldDescription[]): Record<string, unknown> {
  return Object.fromEntries(
    fields
      .filter(({ optional }) => !optional)
      .flatMap((field) => {
        const value = blankValue(field.control, field.label);
        return value === undefined ? [] : [[field.key, value]];
      }),
  );
}

export function blankValue(control: Control, label: string): unknown {
  switch (control.kind) {
    case "line":
      if (control.clears) return undefined;
      return control.blankAllowed ? "" : blankLine(control.input, label);
    case "text":
      return control.clears ? undefined : "A sentence or two.";
    case "markdown":
      return { markdown: "A paragraph of text." };
    case "number":
      return control.clears ? undefined : 1;
    case "drawing":
    case "file":
      return undefined;
    case "picture":
      return control.optional ? undefined : { media: "" };
    case "link":
      return control.clears ? undefined : "/contact";
    case "choice":
      return control.options[0]?.value;
    case "choices":
      return control.options.slice(0, 1).map(({ value }) => value);
    case "yes-no":
      return false;
    case "group":
      return blankFields(control.fields);
    case "table":
      return [];
    case "list":
      return Array.from({ length: control.least }, () => blankValue(control.item, label));
  }
}

function blankLine(input: Extract<Control, { kind: "line" }>["input"], label: string): string {
  switch (input) {
    case "tel":
      return "+447700900000";
    case "email":
      return "name@company.example";
    case "url":
      return "https://company.example/";
    case "time":
      return "09:00";
    case "date":
      return new Date().toISOString().slice(0, 10);
    case "colour":
      return "#d4af37";
    case "text":
      return label;
  }
}
