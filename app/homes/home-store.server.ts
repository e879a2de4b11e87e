// Reads homes: summaries of all published ones for lists, and single ones.
import { sql } from "drizzle-orm";
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
  publishedAt: Date;
};

type SummaryRow = Omit<SummaryFields, Optional> & { [Key in Optional]: number | null } & {
  slug: string;
  cover: PictureReference | null;
  second: PictureReference | null;
  keep: boolean | null;
  published_at: string;
};

type Optional = "price" | "bedrooms" | "inside";

/**
 * All published homes, without stories and drawings. jsonb_to_record decompresses a document once; a `->>` for each
 * field would do so every time.
 */
export async function listHomes(database: AnyDatabase): Promise<HomeSummary[]> {
  madeOf(homes.name);
  const { rows } = await database.execute<SummaryRow>(sql`
    select ${documentTable.id} as slug, ${documentTable.publishedAt} as published_at, home.name,
      home.place, home.address, home.line, home.kind, home.status, home."statusNote", home.price,
      home."listedOn", home.bedrooms, home.inside, home.units, home."keepAsReference" as keep,
      home.photos #> '{0,picture}' as cover, home.photos #> '{1,picture}' as second
    from ${documentTable}, jsonb_to_record(${documentTable.publishedData}) as home(
      name text, place text, address text, line text, kind text, status text, "statusNote" text,
      price float8, "listedOn" text, bedrooms float8, inside float8, units jsonb,
      "keepAsReference" boolean, photos jsonb)
    where ${documentTable.collection} = ${homes.name}
      and ${documentTable.publishedData} is not null`);
  return rows
    .filter(({ status, keep }) => !isTaken(status) || keep !== false)
    .map(({ keep: _, published_at, price, bedrooms, inside, ...row }) => ({
      ...row,
      price: price ?? undefined,
      bedrooms: bedrooms ?? undefined,
      inside: inside ?? undefined,
      publishedAt: new Date(published_at),
    }));
}
