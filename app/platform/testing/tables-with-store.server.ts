import type { Database } from "../database/database.server.ts";

/** The tables in which a row has one of these texts in any column. */
export async function tablesWith({ $client }: Database, texts: string[]): Promise<string[]> {
  const { rows } = await $client.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public' order by 1",
  );
  const tables = await Promise.all(
    rows.map(async ({ name }) => {
      const { rowCount } = await $client.query(
        `select from "${name}" as row where row::text like any ($1) limit 1`,
        [texts.map((text) => `%${text}%`)],
      );
      return rowCount ? [name] : [];
    }),
  );
  return tables.flat();
}
