// Files that the documents name must exist.
import { existsSync, globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const root = path.resolve(import.meta.dirname, "..");
const documents = globSync("{*.md,docs/**/*.md,bench/*.md}", { cwd: root });
const file = /`((?:app|bench|cli|e2e|faults|protocol|start|test|verify)\/[\w./*-]+\.\w+)`/g;

test.each(documents)("every file that %s names exists", (document) => {
  const text = readFileSync(path.join(root, document), "utf8");
  const named = [...text.matchAll(file)].map(([, name = ""]) => name);
  const missing = named.filter((name) =>
    name.includes("*")
      ? globSync(name, { cwd: root }).length === 0
      : !existsSync(path.join(root, name)),
  );
  expect(missing).toEqual([]);
});
