import { expect, test } from "vitest";
import { z } from "zod";
import { changedTexts } from "./changed-texts.ts";
import { fillIn } from "./fill-in.ts";

test("a placeholder is replaced once, as text, and by no name that objects inherit", () => {
  const values = { name: "{place} {constructor} $& $1", place: "Bergen" };
  expect(fillIn("{name} in {place}, {constructor} {unknown}", values)).toBe(
    "{place} {constructor} $& $1 in Bergen, {constructor} {unknown}",
  );
});

test("texts with the same constraints share one schema", () => {
  const checks = valuesOf(changedTexts).flatMap((part) => valuesOf(withoutPrefault(part)));
  expect(checks.length).toBeGreaterThan(800);
  expect(new Set(checks).size).toBeLessThan(200);
});

function withoutPrefault(schema: unknown): unknown {
  if (schema instanceof z.ZodPrefault) return schema.unwrap();
  throw new Error("This part may not be missing.");
}

function valuesOf(schema: unknown): unknown[] {
  if (schema instanceof z.ZodObject) return Object.values(schema.shape);
  throw new Error("This schema is not an object's.");
}
