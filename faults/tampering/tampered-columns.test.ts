// Somebody changes one column after the other as the database's superuser, with its constraints switched off.
import { getTableColumns, getTableName, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { readAwards } from "../../app/draws/integrity/read-awards.server.ts";
import { tamper } from "../../app/draws/integrity/testing/tamper-store.server.ts";
import { keepTables, openDecided, problemsOf, undoChange } from "./decided-draw.ts";
import { recordTables } from "./record-columns.ts";

/** As somebody who wants no constraint in the way. */
const dropChecks = `do $$ declare rule record; begin
  for rule in select conname, conrelid::regclass as of from pg_constraint
    where contype = 'c' and connamespace = 'public'::regnamespace and conrelid <> 0 loop
    execute format('alter table %s drop constraint %I', rule.of, rule.conname);
  end loop; end $$`;

test("every column of a draw's record is checked, or is listed as none of its facts", async () => {
  const { services, draw } = await openDecided();
  await using _ = services;
  await tamper(services.database, dropChecks);
  await tamper(services.database, keepTables);
  for (const { table, row, hidesAtOnce, columns } of recordTables) {
    const name = getTableName(table);
    const { rows } = await services.database.execute<{ column: string }>(
      sql`select column_name as column from information_schema.columns where table_schema = 'public' and table_name = ${name}`,
    );
    const known = Object.keys(columns).map((key) => getTableColumns(table)[key]?.name);
    expect(known.toSorted(), name).toEqual(rows.map(({ column }) => column).toSorted());
    for (const [column, expected] of Object.entries(columns)) {
      const what = `${name}.${column}`;
      if ("notOfTheRecord" in expected) {
        expect(expected.notOfTheRecord, what).not.toBe("");
        continue;
      }
      await tamper(services.database, `update ${name} set ${expected.set} where ${row}`);
      expect((await problemsOf(services)).join("\n"), what).toMatch(expected.named);
      if (hidesAtOnce) {
        expect(await readAwards(services.database, draw), what).toMatchObject({ ok: false });
      }
      await tamper(services.database, undoChange);
    }
  }
  expect(await problemsOf(services)).toEqual([]);
});

test.each([
  [
    "a winner is called skipped",
    2,
    "skipped",
    /slot 2, turn 0: .* skipped, the statements neither/,
  ],
  ["a winner is called handed over", 2, "handed-over", /handed-over, the statements neither/],
  ["a skipped winner is called waiting", 0, "waiting", /slot 0, turn 0: .* the statements skipped/],
  ["a handover is called a skip", 1, "skipped", /skipped, the statements handed-over/],
])("no page shows winners when %s", async (_title, slot, progress, named) => {
  const { services, draw } = await openDecided();
  await using _ = services;
  expect(await readAwards(services.database, draw)).toMatchObject({ ok: true });
  await tamper(services.database, dropChecks);
  await tamper(
    services.database,
    `update award set progress = '${progress}' where slot = ${slot} and turn = 0`,
  );
  const reading = await readAwards(services.database, draw);
  expect(reading).toMatchObject({ ok: false, problem: expect.stringMatching(named) });
  expect((await problemsOf(services)).join("\n")).toMatch(named);
});
