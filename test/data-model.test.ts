// docs/data-model.md and its picture must contain every table.
import { readFileSync } from "node:fs";
import path from "node:path";
import { getTableName, is } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import { expect, test } from "vitest";
import * as definitions from "../app/tables.server.ts";

const docs = path.resolve(import.meta.dirname, "../docs");
const tables = Object.values(definitions)
  .filter((definition) => is(definition, PgTable))
  .map(getTableName);

test("docs/data-model.md describes every table", () => {
  const text = readFileSync(path.join(docs, "data-model.md"), "utf8");
  expect(tables.filter((name) => !text.includes(`\`${name}\``))).toEqual([]);
});

test("the picture of the data model shows every table and no removed one", () => {
  const picture = readFileSync(path.join(docs, "pictures/data-model.svg"), "utf8");
  const shown = [...picture.matchAll(/class="name"[^>]*>([a-z_]+)</g)].map(([, name]) => name);
  // Created by the code that applies migrations, not by a migration.
  expect(shown.sort()).toEqual([...tables, "applied_migration"].sort());
});
