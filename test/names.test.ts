// One word for one thing: docs/glossary.md.
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const root = path.resolve(import.meta.dirname, "..");

test("the name of a type or class is declared once", () => {
  const declarations = globSync(
    "{app,bench,cli,deploy,e2e,faults,protocol,start,test,verify,vite}/**/*.{ts,tsx}",
    { cwd: root },
  ).flatMap((file) => {
    const text = readFileSync(path.join(root, file), "utf8");
    const names = text.matchAll(
      /^ *(?:export )?(?:abstract )?(?:class|enum|interface|type) ([A-Z]\w*)(?= *[<={]| extends | implements )/gm,
    );
    return [...names].map(([, name = ""]) => ({ name, file }));
  });
  const byName = Map.groupBy(declarations, ({ name }) => name);
  const twice = [...byName].filter(([, places]) => places.length > 1);
  expect(twice.map(([name, places]) => [name, ...places.map(({ file }) => file)])).toEqual([]);
});

/** Names that the code had before docs/glossary.md. */
const retired =
  /(Draw|Media)Office|sitDown|sweepDesks|feelSender|[nN]eedless|\bmayRest\b|\bBelieved\b|[sS]ealedWords/;

test("no name comes from the vocabulary that the glossary replaced", () => {
  const wrong = globSync(
    "{app,bench,cli,deploy,e2e,faults,protocol,start,verify,vite}/**/*.{ts,tsx,mjs,py}",
    { cwd: root },
  ).filter((file) => retired.test(`${file}\n${readFileSync(path.join(root, file), "utf8")}`));
  expect(wrong).toEqual([]);
});
