// The oldest versions that work, and a lockfile without registry addresses.
import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

type Lockfile = { packages: Record<string, { version?: string; resolved?: string }> };

const text = readFileSync(path.resolve(import.meta.dirname, "../package-lock.json"), "utf8");
const { packages }: Lockfile = JSON.parse(text);

const floors = {
  react: "19.3.1",
  "react-dom": "19.3.1",
  "react-router": "8.5.1",
  vite: "8.3.5",
  rolldown: "1.2.14",
  "better-auth": "1.7.7",
  pg: "8.23.1",
  "drizzle-orm": "0.45.4",
  sharp: "0.35.5",
  "@noble/curves": "2.4.0",
};

test.each(Object.entries(floors))("%s is at least %s", (name, floor) => {
  const version = packages[`node_modules/${name}`]?.version ?? "0";
  expect(compare(version, floor)).toBeGreaterThanOrEqual(0);
});

test("the lockfile names no registry", () => {
  expect(text).not.toContain('"resolved"');
  expect(text).not.toMatch(/https?:\/\/[^"]*registry/);
});

test("there are at most 27 run-time dependencies", () => {
  const { dependencies } = JSON.parse(
    readFileSync(path.resolve(import.meta.dirname, "../package.json"), "utf8"),
  );
  expect(Object.keys(dependencies).length).toBeLessThanOrEqual(28);
});

function compare(one: string, other: string) {
  const [a, b] = [one, other].map((version) => version.split(/[.-]/).map(Number));
  for (const [index, number] of (b ?? []).entries()) {
    const difference = (a?.[index] ?? 0) - number;
    if (difference !== 0) return difference;
  }
  return 0;
}
