// The published homes by name, for links and lists in other rooms.
import { and, eq, isNotNull, sql } from "drizzle-orm";
import type { AnyDatabase } from "../platform/database/database.server.ts";
import { madeOf } from "../platform/page-cache/page-sources.server.ts";
import { homes } from "./collections.ts";
import { documentTable } from "./documents/tables.server.ts";
import type { HomeStatus } from "./home-document.ts";

type HomeName = { slug: string; name: string; status: HomeStatus; prizeOf: string | null };

export async function listHomeNames(database: AnyDatabase): Promise<HomeName[]> {
  madeOf(homes.name);
  const data = documentTable.publishedData;
  const name = sql<string>`${data} ->> 'name'`;
  return database
    .select({
      slug: documentTable.id,
      name,
      status: sql<HomeStatus>`${data} ->> 'status'`,
      prizeOf: sql<string | null>`${data} ->> 'prizeOf'`,
    })
    .from(documentTable)
    .where(and(eq(documentTable.collection, homes.name), isNotNull(data)))
    .orderBy(name, documentTable.id);
}
