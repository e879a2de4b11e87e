// Arabic pages are written from right to left, so the components of the public site name the start and the end of a
// line, not its left and right side.
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const app = path.resolve(import.meta.dirname, "../app");

/** The admin area is English. */
const staffOnly =
  /(^|\/)(staff|editor|library|overlay|autosave|chart|keyboard|table|testing)\/|\.test\.tsx$/;

/** Pictures, a stage without text flow, and marks that are turned: the same in every language. */
const physical =
  /show\/stage\/|frame\/header\.tsx|photo\/compare\.tsx|photo-rows\.tsx|ui\/open-mark\.tsx/;

const sided =
  /(?<![\w-])-?(?:m[lr]|p[lr]|left|right|border-[lr]|rounded-[lr]|rounded-[tb][lr])-(?:\d|\[|\(|auto|gutter|grid|edge)|(?<![\w-])text-(?:left|right)(?![\w-])/;

test("public components have no left and right sides in their styles", () => {
  const files = globSync("**/*.tsx", { cwd: app }).filter(
    (file) => !staffOnly.test(file) && !physical.test(file),
  );
  expect(files.length).toBeGreaterThan(150);
  const found = files.flatMap((file) =>
    readFileSync(path.join(app, file), "utf8")
      .split("\n")
      .flatMap((line, index) => (sided.test(line) ? [`${file}:${index + 1}`] : [])),
  );
  expect(found).toEqual([]);
});

/** The centre is the same in every direction. */
const sidedRule =
  /^\s*(?:(?:left|right)(?!: 50%)|(?:margin|padding|border)-(?:left|right)[a-z-]*|border-(?:top|bottom)-(?:left|right)-radius)\s*:|(?:text-align|float|clear): (?:left|right)/;
/** "inset: 0 1rem 0 2rem": the second and the fourth value differ. */
function hasUnequalSides(line: string): boolean {
  const [, values = ""] = /\b(?:inset|margin|padding): ([^;]+);/.exec(line) ?? [];
  const [, right, , left] = values.match(/(?:\((?:[^()]|\([^()]*\))*\)|[^\s(])+/g) ?? [];
  return left !== undefined && left !== right;
}

test("style sheets of the public site have no left and right sides", () => {
  // What Arabic needs instead is in a sheet of its own.
  const files = globSync("**/*.css", { cwd: app }).filter(
    (file) => !staffOnly.test(file) && !file.endsWith("arabic.css"),
  );
  expect(files.length).toBeGreaterThan(20);
  const found = files.flatMap((file) =>
    readFileSync(path.join(app, file), "utf8")
      .split("\n")
      .flatMap((line, index) =>
        sidedRule.test(line) || hasUnequalSides(line) ? [`${file}:${index + 1}`] : [],
      ),
  );
  expect(found).toEqual([]);
});

test("digits and codes that are set character by character are ordered from left to right", () => {
  const files = globSync("**/*.tsx", { cwd: app }).filter((file) => !staffOnly.test(file));
  const split = files.filter((file) =>
    /\[\.\.\.(?:text|digits|step\.digits)\]\.map|\.match\(\/\.\{/.test(
      readFileSync(path.join(app, file), "utf8"),
    ),
  );
  expect(split.length).toBeGreaterThan(3);
  const unordered = split.filter(
    (file) => !readFileSync(path.join(app, file), "utf8").includes('dir="ltr"'),
  );
  expect(unordered).toEqual([]);
});
