// Imports point one way: see docs/decisions/0002-folders-name-the-product.md.
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const root = path.resolve(import.meta.dirname, "..");

/** Lower rooms know nothing of higher ones. Rooms of one rank do not know each other. */
const ranks = [
  ["protocol"],
  ["app/platform", "app/ui"],
  ["app/media"],
  ["app/content"],
  ["app/mail"],
  ["app/activity"],
  ["app/prizes", "app/gallery", "app/contact", "app/accounts", "app/backup"],
  ["app/draw"],
  ["app/pages", "app/admin", "app/frame"],
  ["app/sample"],
];

/** The program's own joints: they put the rooms together. */
const joints = new Set([
  "app/main.ts",
  "app/site.server.ts",
  "app/routes.ts",
  "app/root.tsx",
  "app/tables.server.ts",
  "app/entry.client.tsx",
  "app/entry.server.tsx",
]);

type Import = { from: string; to: string };

function importsOf(file: string): Import[] {
  const text = readFileSync(path.join(root, file), "utf8");
  const found = text.matchAll(/(?:from|import)\s*\(?\s*["'](\.{1,2}\/[^"']+)["']/g);
  return [...found].map(([, target = ""]) => ({
    from: file,
    to: path.relative(root, path.resolve(root, path.dirname(file), target)),
  }));
}

function roomOf(file: string) {
  return ranks.flat().find((room) => file.startsWith(`${room}/`));
}

function rankOf(room: string) {
  return ranks.findIndex((rooms) => rooms.includes(room));
}

const files = globSync("{app,protocol}/**/*.{ts,tsx}", { cwd: root }).filter(
  (file) => !file.includes(".test.") && !file.includes("/testing/") && !joints.has(file),
);
const imports = files.flatMap(importsOf).filter(({ to }) => !to.includes("+types"));

test("every file of the app stands in a room that has a rank", () => {
  expect(files.filter((file) => !roomOf(file))).toEqual([]);
});

test("imports point from higher rooms to lower ones", () => {
  const wrong = imports.filter(({ from, to }) => {
    const [here, there] = [roomOf(from), roomOf(to)];
    if (!here || here === there) return false;
    return !there || rankOf(there) >= rankOf(here);
  });
  expect(wrong).toEqual([]);
});

test("a file without .server in its name imports such a file only for its types, or in a route module", () => {
  const wrong = imports.filter(({ from, to }) => {
    if (!to.includes(".server.") || from.includes(".server.")) return false;
    if (isRouteModule(from) || from.startsWith("app/sample/")) return false;
    const text = readFileSync(path.join(root, from), "utf8");
    const name = path.basename(to).replaceAll(".", "\\.");
    return !new RegExp(`import type [^;]+${name}"`).test(text);
  });
  expect(wrong).toEqual([]);
});

test("the protocol is pure: no node modules, no clock, no randomness, no React", () => {
  const impure = files
    .filter((file) => file.startsWith("protocol/") && !file.includes("/vectors/"))
    .filter((file) =>
      /from "(node:|react)|Date\.now|new Date\(\)|Math\.random|getRandomValues/.test(
        readFileSync(path.join(root, file), "utf8"),
      ),
    );
  expect(impure).toEqual([]);
});

/** React Router takes loaders and actions out of what the browser gets. */
function isRouteModule(file: string) {
  const routes = readFileSync(path.join(root, "app/routes.ts"), "utf8");
  return routes.includes(`"${file.replace(/^app\//, "")}"`);
}
