// What the server's program is made of. V8 keeps the text of all that is loaded, so what nobody needs costs memory.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const folder = join(import.meta.dirname, "../build/server");
const texts = readdirSync(folder, { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".js"))
  .map((name) => readFileSync(join(folder, name), "utf8"));

test("it brings its libraries along, but for those with files of their own", () => {
  const imported = texts.flatMap((text) =>
    [...text.matchAll(/^import (?:.* from )?"([^."][^"]*)";$/gm)].map(([, name]) => name),
  );
  const packages = imported.filter((name) => !name?.startsWith("node:"));
  expect(packages.sort()).toEqual(["@node-rs/argon2", "pg", "pino"]);
});

test("React is the one for visitors, not the one for developers", () => {
  const parts = texts.flatMap((text) => text.match(/^\/\/#region .*react.*$/gm) ?? []);
  expect(parts.some((part) => part.includes("server.node.production"))).toBe(true);
  expect(parts.filter((part) => part.includes(".development"))).toEqual([]);
});

test("all of it together is no more than six and a half megabytes of text", () => {
  const characters = texts.reduce((sum, text) => sum + text.length, 0);
  expect(characters).toBeLessThan(6_500_000);
});
