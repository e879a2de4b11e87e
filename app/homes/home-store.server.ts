// Reads homes: summaries of all published ones for lists, and single ones.
import { and, eq, isNotNull, sql } from "drizzle-orm";
import { homes } from "../content/collections.ts";
import { documentTable } from "../content/documents/tables.server.ts";
import { type HomeDocument, isTaken } from "../content/home-document.ts";
import type { PictureReference } from "../content/pieces.ts";
import type { AnyDatabase } from "../platform/database/database.server.ts";
import { madeOf } from "../platform/page-cache/page-sources.server.ts";

type SummaryFields = Pick<
  HomeDocument,
  | "name"
  | "place"
  | "address"
  | "line"
  | "kind"
  | "status"
  | "statusNote"
  | "listedOn"
  | "units"
  | "price"
  | "bedrooms"
  | "inside"
>;

export type HomeSummary = SummaryFields & {
  slug: string;
  cover: PictureReference | null;
  second: PictureReference | null;
  /** The ids of all its pictures. */
  pictures: string[];
  /** The address of the draw or the prize. */
  prizeOf: string | undefined;
  /** It was the prize of a draw that is decided. */
  isGiven: boolean;
  publishedAt: Date;
};

type SummaryRow = Omit<SummaryFields, Optional> & { [Key in Optional]: number | null } & {
  slug: string;
  cover: PictureReference | null;
  second: PictureReference | null;
  pictures: string[];
  keep: boolean | null;
  prize_of: string | null;
  published_at: string;
};

type Optional = "price" | "bedrooms" | "inside";

/** The newest summaries of a database, and the state of the documents that they were made from. */
const newest = new WeakMap<AnyDatabase, { state: string; homes: Promise<HomeSummary[]> }>();

/**
 * All published homes, without stories and drawings. Reading five hundred documents takes a quarter of a second, so
 * they are read again only when one of them has changed.
 */
export async function listHomes(database: AnyDatabase): Promise<HomeSummary[]> {
  madeOf(homes.name);
  const state = await readState(database);
  const known = newest.get(database);
  if (known?.state === state) return known.homes;
  const reading = readSummaries(database);
  newest.set(database, { state, homes: reading });
  // This caller gets the failure; the next one tries again.
  reading.catch(() => newest.delete(database));
  return reading;
}

/** Every publication changes a version, and no version number is used twice. */
async function readState(database: AnyDatabase): Promise<string> {
  const { id, publishedVersion } = documentTable;
  const [row] = await database
    .select({
      state: sql<
        string | null
      >`string_agg(${id} || ' ' || ${publishedVersion}, ',' order by ${id})`,
    })
    .from(documentTable)
    .where(and(eq(documentTable.collection, homes.name), isNotNull(publishedVersion)));
  return row?.state ?? "";
}

/** jsonb_to_record decompresses a document once; a `->>` for each field would do so every time. */
async function readSummaries(database: AnyDatabase): Promise<HomeSummary[]> {
  const { rows } = await database.execute<SummaryRow>(sql`
    select ${documentTable.id} as slug, ${documentTable.publishedAt} as published_at, home.name,
      home.place, home.address, home.line, home.kind, home.status, home."statusNote", home.price,
      home."listedOn", home.bedrooms, home.inside, home.units, home."keepAsReference" as keep,
      home."prizeOf" as prize_of,
      jsonb_path_query_array(home.photos, '$[*].picture.media') as pictures,
      home.photos #> '{0,picture}' as cover, home.photos #> '{1,picture}' as second
    from ${documentTable}, jsonb_to_record(${documentTable.publishedData}) as home(
      name text, place text, address text, line text, kind text, status text, "statusNote" text,
      price float8, "listedOn" text, bedrooms float8, inside float8, units jsonb,
      "keepAsReference" boolean, "prizeOf" text, photos jsonb)
    where ${documentTable.collection} = ${homes.name}
      and ${documentTable.publishedData} is not null`);
  return rows
    .filter(({ status, keep }) => !isTaken(status) || keep !== false)
    .map(({ keep: _, published_at, prize_of, price, bedrooms, inside, ...row }) => ({
      ...row,
      price: price ?? undefined,
      bedrooms: bedrooms ?? undefined,
      inside: inside ?? undefined,
      prizeOf: prize_of ?? undefined,
      isGiven: false,
      publishedAt: new Date(published_at),
    }));
}
