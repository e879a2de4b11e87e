// GET /api/homes: the published homes for property portals. docs/api.md describes it.
import { href } from "react-router";
import { homes } from "../content/collections.ts";
import { openDocuments } from "../content/documents/documents.server.ts";
import { readSettings } from "../content/load-page.server.ts";
import { present, renderMarkdown } from "../content/present.server.ts";
import { databaseContext, environmentContext } from "../platform/http/context.server.ts";
import type { Route } from "./+types/homes-api.ts";
import { listHomesForVisitors } from "./homes-as-prizes.server.ts";
import { paragraphsOf } from "./html-text.ts";
import { isHidden } from "./load-home.server.ts";

const most = 1000;

export async function loader({ context }: Route.LoaderArgs) {
  const database = context.get(databaseContext);
  const { publicUrl: origin } = context.get(environmentContext);
  const [{ currency }, visible, documents] = await Promise.all([
    readSettings(database),
    listHomesForVisitors(database),
    openDocuments(database).query(homes, {
      limit: most,
      orderBy: { by: "publishedAt", direction: "descending" },
    }),
  ]);
  const givenSlugs = new Set(visible.flatMap(({ slug, isGiven }) => (isGiven ? [slug] : [])));
  const shown = documents.filter(({ data }) => !isHidden(data));
  const pictures = await present(
    database,
    shown.map(({ data }) => data.photos),
  );
  const list = {
    homes: shown.map(({ id, data: home, publishedAt }, place) => ({
      slug: id,
      url: origin + href("/home/:slug", { slug: id }),
      name: home.name,
      place: home.place,
      address: home.address || home.place,
      kind: home.kind,
      status: givenSlugs.has(id) ? "sold" : home.status,
      price: home.price ?? null,
      currency,
      bedrooms: home.bedrooms ?? null,
      bathrooms: home.bathrooms ?? null,
      insideArea: home.inside ?? null,
      outsideArea: home.outside ?? null,
      plotArea: home.plot ?? null,
      levels: home.levels ?? null,
      year: home.year ?? null,
      energyRating: home.energy,
      parking: home.parking,
      features: home.features,
      summary: home.line,
      description: home.story ? paragraphsOf(renderMarkdown(home.story.markdown)).join("\n\n") : "",
      pictures: (pictures[place] ?? []).map(({ picture, title }) => ({
        url: origin + picture.src,
        width: picture.width,
        height: picture.height,
        title,
        description: picture.alt,
      })),
      brochure: origin + href("/home/:slug/brochure.pdf", { slug: id }),
      units: home.units.map(({ inside, bedrooms, price, ...unit }) => ({
        ...unit,
        bedrooms: bedrooms ?? null,
        insideArea: inside ?? null,
        price: price ?? null,
      })),
      listedOn: home.listedOn,
      updatedAt: Math.floor((publishedAt ?? new Date(0)).getTime() / 1000),
    })),
  };
  // Not the canonical JSON of draws: areas may have decimals.
  return Response.json(list, {
    headers: { "Access-Control-Allow-Origin": "*", "Cache-Control": "no-cache" },
  });
}
