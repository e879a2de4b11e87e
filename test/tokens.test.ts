// The specification's accent colour, and the contrast that WCAG requires, computed from the tokens.
import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const css = readFileSync(path.resolve(import.meta.dirname, "../app/ui/tokens.css"), "utf8");

function colour(name: string) {
  const value = new RegExp(`--color-${name}: (#[0-9a-f]{6});`).exec(css)?.[1];
  if (!value) throw new Error(`The token ${name} is missing.`);
  return value;
}

function luminance(hex: string) {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const part = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string) {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

test("the accent is gold, D4AF37", () => {
  expect(colour("gold")).toBe("#d4af37");
});

test.each([
  ["text", "ground"],
  ["soft", "ground"],
  ["muted", "ground"],
  ["muted", "high"],
  ["muted", "overlay"],
  ["on-gold", "gold"],
  ["on-paper", "paper"],
  ["on-paper-muted", "paper"],
  ["paper-gold", "paper"],
  ["danger", "raised"],
  ["success", "raised"],
  ["warning", "raised"],
  ["info", "raised"],
])("%s has enough contrast on %s", (text, surface) => {
  expect(contrast(colour(text), colour(surface))).toBeGreaterThanOrEqual(4.5);
});

test("the border of a control has enough contrast on its surfaces", () => {
  for (const surface of ["ground", "raised", "high"]) {
    expect(contrast(colour("line-control"), colour(surface))).toBeGreaterThanOrEqual(3);
  }
});
