// The contents of the server bundle. V8 keeps the source of loaded code in memory, so unused code costs memory.
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

const folder = join(import.meta.dirname, "../build/server");
const texts = readdirSync(folder, { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".js"))
  .map((name) => readFileSync(join(folder, name), "utf8"));

test("the bundle contains its libraries, except those with native code or files of their own", () => {
  const imported = texts.flatMap((text) =>
    [...text.matchAll(/^import (?:.* from )?"([^."][^"]*)";$/gm)].map(([, name]) => name),
  );
  const packages = imported.filter((name) => !name?.startsWith("node:"));
  // The site loads nodemailer with the first mail, the command's doctor at once.
  expect([...new Set(packages)].sort()).toEqual(["@node-rs/argon2", "nodemailer", "pg", "pino"]);
});

test("the bundle contains React's production build", () => {
  const parts = texts.flatMap((text) => text.match(/^\/\/#region .*react.*$/gm) ?? []);
  expect(parts.some((part) => part.includes("server.node.production"))).toBe(true);
  expect(parts.filter((part) => part.includes(".development"))).toEqual([]);
});

/** A file of the bundle and all it imports, also on demand. */
function withImports(path: string, found = new Map<string, string>()): Map<string, string> {
  if (found.has(path)) return found;
  const text = readFileSync(path, "utf8");
  found.set(path, text);
  for (const [, file = ""] of text.matchAll(/(?:from |import\(|import )"(\.[^"]+\.js)"/g)) {
    withImports(join(dirname(path), file), found);
  }
  return found;
}

test("the site, without the command beside it, has at most 7.5 million characters", () => {
  const site = [...withImports(join(folder, "index.js")).values()];
  const characters = site.reduce((sum, text) => sum + text.length, 0);
  // React Router alone has a quarter of a million.
  expect(characters).toBeGreaterThan(1_000_000);
  expect(characters).toBeLessThan(7_500_000);
});
