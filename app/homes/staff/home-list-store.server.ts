// Homes for staff, drafts included, and the enquiries about one.
import { and, desc, eq, getTableColumns, sql } from "drizzle-orm";
import { type InboxRow, replyWaits } from "../../contact/inbox-store.server.ts";
import { enquiry } from "../../contact/tables.server.ts";
import { homes } from "../../content/collections.ts";
import { documentScheduleTable, documentTable } from "../../content/documents/tables.server.ts";
import type { HomeKind, HomeStatus } from "../../content/home-document.ts";
import type { Database } from "../../platform/database/database.server.ts";

type HomeRow = {
  id: string;
  name: string;
  place: string;
  kind: HomeKind;
  status: HomeStatus;
  /** Of a building, the lowest of what is left. */
  price: number | null;
  photos: number;
  units: number;
  cover: string | null;
  version: number;
  publishedVersion: number | null;
  publishAt: Date | null;
  enquiries: number;
};

const { data } = documentTable;
const name = sql<string>`${data} ->> 'name'`;

export async function listHomeRows(database: Database): Promise<HomeRow[]> {
  return database
    .select({
      id: documentTable.id,
      name,
      place: sql<string>`${data} ->> 'place'`,
      kind: sql<HomeKind>`${data} ->> 'kind'`,
      status: sql<HomeStatus>`${data} ->> 'status'`,
      price: sql<number | null>`coalesce(
        (select min((unit ->> 'price')::float8) from jsonb_array_elements(${data} -> 'units') unit
          where unit ->> 'status' not in ('sold', 'let')),
        (${data} ->> 'price')::float8)`,
      photos: sql<number>`jsonb_array_length(${data} -> 'photos')`,
      units: sql<number>`jsonb_array_length(${data} -> 'units')`,
      cover: sql<string | null>`${data} #>> '{photos,0,picture,media}'`,
      version: documentTable.version,
      publishedVersion: documentTable.publishedVersion,
      publishAt: documentScheduleTable.publishAt,
      enquiries: sql<number>`(select count(*)::int from ${enquiry} where ${enquiry.home} = ${documentTable.id})`,
    })
    .from(documentTable)
    .leftJoin(
      documentScheduleTable,
      and(
        eq(documentScheduleTable.collection, documentTable.collection),
        eq(documentScheduleTable.id, documentTable.id),
      ),
    )
    .where(eq(documentTable.collection, homes.name))
    .orderBy(name, documentTable.id);
}

const mostEnquiries = 100;

/** Newest first. */
export async function listEnquiriesAbout(database: Database, slug: string): Promise<InboxRow[]> {
  return database
    .select({ ...getTableColumns(enquiry), replyWaits })
    .from(enquiry)
    .where(eq(enquiry.home, slug))
    .orderBy(desc(enquiry.createdAt))
    .limit(mostEnquiries);
}
