// Loads the rows of a backup into an empty database, inside the caller's transaction.
import type pg from "pg";
import type { Manifest } from "./archive/manifest.ts";
import { copyIn } from "./copy-rows.server.ts";
import { columnList, listTables, quoted } from "./database-shape.server.ts";

type Table = Manifest["tables"][number];

/**
 * Disables our triggers, which checked the rows when they were first written and expect that order; a restore loads
 * table by table. Constraints are enforced: types, checks, unique and foreign keys, the last ones deferred to the end
 * because tables may reference each other.
 */
export async function withTriggersDisabled(
  client: pg.ClientBase,
  load: () => Promise<void>,
): Promise<void> {
  const tables = await listTables(client);
  const { rows: references } = await client.query<{
    table: string;
    name: string;
    deferrable: boolean;
    deferred: boolean;
  }>(`
    select conrelid::regclass::text as table, conname::text as name,
      condeferrable as deferrable, condeferred as deferred
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`);
  for (const { name } of tables) {
    await client.query(`alter table public.${quoted(name)} disable trigger user`);
    // Rows inserted by migrations are in the backup too.
    await client.query(`delete from public.${quoted(name)}`);
  }
  for (const { table, name } of references) {
    await client.query(
      `alter table ${table} alter constraint ${quoted(name)} deferrable initially deferred`,
    );
  }
  await load();
  await client.query("set constraints all immediate");
  for (const { table, name, deferrable, deferred } of references) {
    const before = deferrable
      ? `deferrable initially ${deferred ? "deferred" : "immediate"}`
      : "not deferrable";
    await client.query(`alter table ${table} alter constraint ${quoted(name)} ${before}`);
  }
  for (const { name } of tables) {
    await client.query(`alter table public.${quoted(name)} enable trigger user`);
  }
}

export async function loadTable(
  client: pg.ClientBase,
  { name, columns, rows }: Table,
  chunks: AsyncIterable<Uint8Array>,
): Promise<void> {
  const table = `public.${quoted(name)}`;
  await copyIn(client, `copy ${table} (${columnList(columns)}) from stdin`, chunks);
  const { rows: counted } = await client.query<{ rows: string }>(
    `select count(*)::text as rows from ${table}`,
  );
  if (Number(counted[0]?.rows) !== rows) {
    throw new Error(`${name} should have ${rows} rows, but has ${counted[0]?.rows}.`);
  }
}

export async function setSequences(
  client: pg.ClientBase,
  sequences: Manifest["sequences"],
): Promise<void> {
  for (const { name, lastValue, isCalled } of sequences) {
    await client.query("select setval($1::regclass, $2::bigint, $3)", [
      `public.${quoted(name)}`,
      lastValue,
      isCalled,
    ]);
  }
}
