// Paths in comments, documents and commands name something that exists.
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const root = path.resolve(import.meta.dirname, "..");
const folders =
  "app,bench,cli,deploy,docs,e2e,faults,migrations,protocol,public,start,test,verify,vite";
const existing = globSync(`{*,{${folders}}/**}`, { cwd: root });
const names = new Set(existing.map((file) => path.basename(file)));

/** Made while a program runs, or used as an example. */
const made = new Set([
  "bench/results",
  "bench/results/live.json",
  "deploy/.env",
  "monitor_draws.mjs",
]);

const documents = globSync("{*,{docs,bench,faults,deploy,e2e,verify}/**/*}.md", { cwd: root });
const code = globSync(`{*,{${folders}}/**/*}.{ts,tsx,mjs,css,py}`, { cwd: root });

function read(file: string) {
  return readFileSync(path.join(root, file), "utf8");
}

/** Comments and strings of code: paths of modules that it imports are for TypeScript to check. */
function textOf(file: string): string {
  if (documents.includes(file)) return read(file).replaceAll(/```[\s\S]*?```/g, "");
  const comments = read(file).matchAll(/^\s*(?:\/\/|\/?\*|#).*|\s\/\/ .*|\/\*.*?\*\//gm);
  return [...comments].map(([comment]) => comment).join("\n");
}

/** "docs/decisions/0026" is enough for a decision. */
function exists(named: string): boolean {
  return made.has(named) || existing.some((file) => file === named || file.startsWith(`${named}-`));
}

test("paths from the root, in comments and documents, exist", () => {
  const pattern = new RegExp(
    `(?<![\\w./@:-])(?:${folders.replaceAll(",", "|")})/[\\w./-]*\\w`,
    "g",
  );
  const wrong = [...documents.filter((file) => file !== "CHANGELOG.md"), ...code].flatMap((file) =>
    [...textOf(file).matchAll(pattern)]
      .filter(([named]) => !exists(named))
      .map(([named]) => `${file}: ${named}`),
  );
  expect(wrong).toEqual([]);
});

test("file names in comments and documents exist", () => {
  const wrong = [...documents.filter((file) => file !== "CHANGELOG.md"), ...code].flatMap((file) =>
    [
      ...textOf(file).matchAll(
        /(?<![\w./<*>-])[a-z][\w-]*(?:\.server|\.test|\.spec)?\.(?:tsx?|mjs|py)\b/g,
      ),
    ]
      .filter(([name]) => !names.has(name) && !made.has(name))
      .map(([name]) => `${file}: ${name}`),
  );
  expect(wrong).toEqual([]);
});

test("links between documents lead somewhere", () => {
  const wrong = documents.flatMap((file) =>
    [
      ...textOf(file)
        .replaceAll(/`[^`\n]*`/g, "")
        .matchAll(/\]\(([^)#\s]+)/g),
    ]
      .map(([, target = ""]) => target)
      .filter((target) => !/^(?:https?|mailto):/.test(target))
      .filter((target) => !exists(path.join(path.dirname(file), target).replace(/\/$/, "")))
      .map((target) => `${file}: ${target}`),
  );
  expect(wrong).toEqual([]);
});

test("modules that npm run dev loads by their path exist", () => {
  const loaded = [...read("start/development.ts").matchAll(/load\("\/(app\/[^"]+)"\)/g)];
  expect(loaded.length).toBeGreaterThan(0);
  expect(loaded.map(([, file = ""]) => file).filter((file) => !exists(file))).toEqual([]);
});
