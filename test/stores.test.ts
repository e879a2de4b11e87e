// SQL is only in stores: docs/decisions/0002-folders-name-the-product.md.
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const root = path.resolve(import.meta.dirname, "..");

const files = globSync("{app,protocol,cli,start,vite,verify}/**/*.{ts,tsx,mjs}", {
  cwd: root,
}).filter((file) => !/\.test\.tsx?$|\/testing\//.test(file));

/** Static and dynamic imports, `import type` included. */
function importsPackage(file: string, name: string) {
  const text = readFileSync(path.join(root, file), "utf8");
  return new RegExp(`(?:from|import)\\s*\\(?\\s*"${name}(?:/[^"]*)?"`).test(text);
}

function isStoreOrTables(file: string) {
  return /(?:^|[/-])(?:store|tables)\.server\.ts$/.test(file);
}

test("only stores and tables import drizzle-orm", () => {
  // The first opens the database, the second is the store of documents.
  const exceptions = /^app\/(?:platform\/database|content\/documents)\//;
  const wrong = files
    .filter((file) => importsPackage(file, "drizzle-orm"))
    .filter((file) => !isStoreOrTables(file) && !exceptions.test(file));
  expect(wrong).toEqual([]);
});

test("only the platform and backups import the driver", () => {
  // Backups copy every table with COPY, which Drizzle does not support.
  const exceptions = /^app\/(?:platform|backup)\//;
  const wrong = files
    .filter((file) => importsPackage(file, "pg") || importsPackage(file, "postgres"))
    .filter((file) => !exceptions.test(file));
  expect(wrong).toEqual([]);
});
