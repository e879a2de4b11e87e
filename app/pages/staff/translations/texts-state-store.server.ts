import { inArray, sql } from "drizzle-orm";
import { documentTable } from "../../../content/documents/tables.server.ts";
import { draw, prize } from "../../../draws/tables.server.ts";
import { media } from "../../../media/tables.server.ts";
import type { AnyDatabase } from "../../../platform/database/database.server.ts";
import { winnerMail } from "../../../winners/tables.server.ts";

/**
 * A value that changes with every text that staff write or translate: documents of these collections, draws, and
 * descriptions of pictures. The tickets of a running draw do not change it. The plan of a draw that is over cannot change.
 */
export async function readTextsState(
  database: AnyDatabase,
  collections: string[],
): Promise<string> {
  const { collection, id, version, publishedVersion } = documentTable;
  const plan = sql`case when ${draw.endedAt} is null then ${draw.plan} end`;
  const { rows } = await database.execute<{ state: string }>(sql`
    select concat_ws(' ',
      (select md5(string_agg(concat_ws(' ', ${collection}, ${id}, ${version}, ${publishedVersion}), ','
        order by ${collection}, ${id})) from ${documentTable} where ${inArray(collection, collections)}),
      (select md5(string_agg(concat_ws(' ', ${draw.id}, ${draw.slug}, ${draw.state}, ${plan}, ${draw.story}), ','
        order by ${draw.id})) from ${draw}),
      (select md5(string_agg(${prize}::text, ',' order by ${prize.draw}, ${prize.position}))
        from ${prize}),
      (select md5(string_agg(${winnerMail}::text, ',' order by ${winnerMail.draw}, ${winnerMail.kind}))
        from ${winnerMail}),
      (select md5(string_agg(concat_ws(' ', ${media.id}, ${media.alt}), ',' order by ${media.id}))
        from ${media} where ${media.trashedAt} is null)
    ) as state`);
  return rows[0]?.state ?? "";
}
