// Files and folders that the documents name must exist, and so must the targets of their links.
import { existsSync, globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const root = path.resolve(import.meta.dirname, "..");
const documents = globSync("{*.md,docs/**/*.md,bench/*.md,faults/*.md}", { cwd: root });

const folders =
  "app|bench|cli|deploy|docs|e2e|faults|migrations|protocol|public|start|test|verify|vite";
const named = new RegExp(`\`((?:${folders})/[\\w./*-]+)[\` ]`, "g");
const link = /\]\((?!https?:|#)([^)#\s]+)/g;
/** Tests are often named without their folder. */
const bareTest = /`([\w*.-]+\.(?:test|spec)\.tsx?)[` ]/g;

test.each(documents)("every file, folder and link that %s names exists", (document) => {
  const text = readFileSync(path.join(root, document), "utf8");
  const matches = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = ""]) => name);
  const missing = [
    ...matches(named).filter((name) => !exists(name)),
    ...matches(link).filter((target) => !exists(path.join(path.dirname(document), target))),
    ...matches(bareTest).filter(
      (name) => !exists(`{app,cli,e2e,faults,test,start,protocol,verify}/**/${name}`),
    ),
  ];
  expect(missing).toEqual([]);
});

function exists(name: string) {
  if (name === "bench/results/") return true; // Written by the bench.
  if (/[*{]/.test(name)) return globSync(name, { cwd: root }).length > 0;
  return existsSync(path.join(root, name));
}
