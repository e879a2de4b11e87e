// Lists tables and sequences from PostgreSQL's catalogue, so that no table can be forgotten.
import type pg from "pg";

export type TableShape = {
  name: string;
  /** Without generated columns, which the database computes again. */
  columns: string[];
  /** Approximate, for the progress bar. */
  bytes: number;
};

type SequenceState = { name: string; lastValue: string; isCalled: boolean };

export async function listTables(client: pg.ClientBase): Promise<TableShape[]> {
  const { rows } = await client.query<{ name: string; columns: string[]; bytes: string }>(`
    select c.relname::text as name,
      array(select a.attname::text from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
        order by a.attnum) as columns,
      pg_table_size(c.oid)::text as bytes
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
    order by c.relname collate "C"`);
  return rows.map((row) => ({ ...row, bytes: Number(row.bytes) }));
}

export async function listSequences(client: pg.ClientBase): Promise<SequenceState[]> {
  const { rows } = await client.query<{ name: string }>(`
    select relname::text as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'S' order by relname collate "C"`);
  const states: SequenceState[] = [];
  for (const { name } of rows) {
    const { rows: found } = await client.query<{ lastValue: string; isCalled: boolean }>(
      `select last_value::text as "lastValue", is_called as "isCalled" from public.${quoted(name)}`,
    );
    const [state] = found;
    if (state) states.push({ name, ...state });
  }
  return states;
}

export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

export function columnList(columns: string[]): string {
  return columns.map(quoted).join(", ");
}
