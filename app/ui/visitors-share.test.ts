// Visitors get less of the kit than staff: their style sheet (app/site.css) leaves out what only the admin area shows,
// and their pages have only the icons of icon/shapes.ts.
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { shapes } from "./icon/shapes.ts";

const app = path.resolve(import.meta.dirname, "..");
const sheet = readFileSync(path.join(app, "site.css"), "utf8");

const leftOut = new Set(
  [...sheet.matchAll(/@source not "\.\/([^"]+)";/g)].flatMap(([, pattern = ""]) =>
    globSync([pattern, `${pattern}/**`], { cwd: app }),
  ),
);
const scanned = globSync("**/*.{ts,tsx}", { cwd: app }).filter(
  (file) => !leftOut.has(file) && !/\.(server|test)\.|\/testing\//.test(file),
);

test("visitors' pages import no markup whose classes their style sheet leaves out", () => {
  const wrong = scanned.flatMap((file) =>
    markupImports(file)
      .filter((target) => leftOut.has(target))
      .map((target) => `${file} imports ${target}`),
  );
  expect(wrong).toEqual([]);
  expect(leftOut).toContain("ui/table/data-table.tsx");
});

test("visitors' pages use only the icons that are sent with them", () => {
  const wrong = scanned
    .filter((file) => !file.startsWith("ui/"))
    .flatMap((file) => iconsNamedIn(file).map((icon) => ({ file, icon })))
    .filter(({ icon }) => !(icon in shapes));
  expect(wrong).toEqual([]);
});

function markupImports(file: string): string[] {
  const text = readFileSync(path.join(app, file), "utf8");
  return [...text.matchAll(/^import (?!type )[^;]*?from "(\.[^"]+\.tsx)";/gm)].map(
    ([, target = ""]) => path.join(path.dirname(file), target),
  );
}

function iconsNamedIn(file: string): string[] {
  const text = readFileSync(path.join(app, file), "utf8");
  return [...text.matchAll(/(?:\bicon(?:=|: )|<Icon\s+name=)"([a-z-]+)"/g)].map(
    ([, name = ""]) => name,
  );
}
