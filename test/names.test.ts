// One word for one thing: docs/glossary.md.
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const root = path.resolve(import.meta.dirname, "..");

test("a type name is declared once", () => {
  const declarations = globSync("{app,protocol,cli,start,vite}/**/*.{ts,tsx}", {
    cwd: root,
  }).flatMap((file) => {
    const text = readFileSync(path.join(root, file), "utf8");
    const names = text.matchAll(/^(?:export )?type ([A-Z]\w*)/gm);
    return [...names].map(([, name = ""]) => ({ name, file }));
  });
  const byName = Map.groupBy(declarations, ({ name }) => name);
  const twice = [...byName].filter(([, places]) => places.length > 1);
  expect(twice.map(([name, places]) => [name, ...places.map(({ file }) => file)])).toEqual([]);
});
