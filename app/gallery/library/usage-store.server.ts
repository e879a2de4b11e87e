// Where pictures are used: in documents, drafts included, as prizes of draws and as photos of winners.
import { type SQL, sql } from "drizzle-orm";
import { documentTable } from "../../content/documents/tables.server.ts";
import { draw, prize } from "../../draws/tables.server.ts";
import type { AnyDatabase } from "../../platform/database/database.server.ts";
import { existingAddresses } from "../../platform/http/route-addresses.server.ts";
import { partsWith, picturesIn, type Usage } from "./media/usage.ts";

/** Every picture in use. There are hundreds of documents, so a full scan is fast enough. */
export const usedMedia: SQL = sql`(
  select jsonb_path_query(data, '$.**.media') #>> '{}' from document
  union select jsonb_path_query(published_data, '$.**.media') #>> '{}' from document
  union select picture from prize where picture is not null
  union select unnest(pictures) from prize
  union select photo from winner_file where photo is not null)`;

export async function findUsage(database: AnyDatabase, ids: string[]): Promise<Usage[]> {
  if (ids.length === 0) return [];
  const wanted = sql`array[${sql.join(
    ids.map((id) => sql`${id}`),
    sql`, `,
  )}]`;
  const refers = (data: SQL) =>
    sql`exists (select from jsonb_path_query(${data}, '$.**.media') as found where found #>> '{}' = any(${wanted}))`;
  const documents = await database
    .select()
    .from(documentTable)
    .where(
      sql`${refers(sql`${documentTable.data}`)} or ${refers(sql`${documentTable.publishedData}`)}`,
    )
    .orderBy(documentTable.collection, documentTable.id);
  const used = sql.raw("used");
  const prizes = await database
    .select({
      media: sql<string>`${used}.media`,
      name: prize.name,
      id: draw.id,
      state: draw.state,
      plan: draw.plan,
    })
    .from(prize)
    .innerJoin(draw, sql`${draw.id} = ${prize.draw}`)
    .innerJoin(
      sql`lateral unnest(array_prepend(${prize.picture}, ${prize.pictures})) as ${used} (media)`,
      sql`${used}.media = any(${wanted})`,
    )
    .orderBy(draw.id, prize.position);
  // The room of winners comes after this one, so its table has no import here.
  const { rows: winners } = await database.execute<{ media: string; draw: string; title: string }>(
    sql`select photo as media, draw.id as draw, draw.plan ->> 'title' as title
      from winner_file join draw on draw.id = winner_file.draw
      where photo = any(${wanted}) order by draw.id, slot, turn`,
  );
  return [
    ...documents.flatMap((document) => usagesOfDocument(document, new Set(ids))),
    ...winners.map(
      ({ media, draw: id, title }): Usage => ({
        media,
        place: title || "Untitled draw",
        part: "photo of a winner",
        published: true,
        to: `/admin/draws/${id}/winners`,
        kind: "prize",
      }),
    ),
    ...prizes.map(
      ({ media, name, id, state, plan }): Usage => ({
        media,
        place: plan.title || "Untitled draw",
        part: name,
        published: state !== "draft",
        to: `/admin/draws/${id}/prizes`,
        kind: "prize",
      }),
    ),
  ];
}

type UsingDocument = typeof documentTable.$inferSelect;

function usagesOfDocument(row: UsingDocument, wanted: Set<string>): Usage[] {
  const draft = picturesIn(row.data);
  const published = picturesIn(row.publishedData);
  return [...new Set([...draft, ...published])]
    .filter((media) => wanted.has(media))
    .map((media) => ({
      media,
      part: partsWith(published.has(media) ? row.publishedData : row.data, media).join(", "),
      published: published.has(media),
      ...placeOf(row),
    }));
}

function placeOf({ collection, id, data }: UsingDocument): Pick<Usage, "place" | "to" | "kind"> {
  const addresses = existingAddresses();
  const title = typeof data.title === "string" ? data.title : id;
  if (collection === "albums") {
    const editor = addresses.has("/admin/gallery/albums/:id");
    const to = editor ? `/admin/gallery/albums/${id}` : `/gallery/${id}`;
    return { place: `Album ${title}`, to, kind: "album" };
  }
  if (collection === "homes") {
    const name = typeof data.name === "string" ? data.name : id;
    return { place: `Home ${name}`, to: `/admin/homes/${id}`, kind: "home" };
  }
  if (collection === "settings") {
    const to = addresses.has("/admin/settings") ? "/admin/settings" : "/about";
    return { place: "Site settings", to, kind: "settings" };
  }
  const to = addresses.has("/admin/pages/:id") ? `/admin/pages/${id}` : `/${id}`;
  return { place: `${id.charAt(0).toUpperCase()}${id.slice(1)} page`, to, kind: "page" };
}
