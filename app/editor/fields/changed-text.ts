// Whether staff changed a text that has a default. Pure.
import type { FieldDescription } from "../forms/describe-fields.ts";

export function isChangedText({ control }: FieldDescription, value: unknown): boolean {
  if (!("usual" in control) || control.usual === undefined) return false;
  return typeof value === "string" && value !== "" && value !== control.usual;
}
