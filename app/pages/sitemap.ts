import { href } from "react-router";
import { readSettings } from "../content/load-page.server.ts";
import { listOwnPages } from "../content/own-pages.server.ts";
import { listUnpublishedPages } from "../content/unpublished-store.server.ts";
import { listPublicDraws, type PublicDraw } from "../draws/store.server.ts";
import { listAlbums } from "../gallery/album-store.server.ts";
import { listPhotoAddresses } from "../gallery/photo-store.server.ts";
import { listHomes } from "../homes/home-store.server.ts";
import { alternatesOf, pageAddresses, type SiteLanguages } from "../languages/languages.ts";
import { findPictures } from "../media/store.server.ts";
import { databaseContext, environmentContext } from "../platform/http/context.server.ts";
import type { Route } from "./+types/sitemap.ts";
import { readChangeTimes } from "./sitemap-store.server.ts";

const fixed = [
  href("/"),
  href("/home"),
  href("/about"),
  href("/prizes"),
  href("/winners"),
  href("/gallery"),
  href("/contact"),
  href("/privacy"),
  href("/terms"),
  href("/complaints"),
  href("/accessibility"),
  href("/ticket"),
  href("/check"),
  href("/verify"),
];

export async function loader({ context }: Route.LoaderArgs) {
  const origin = context.get(environmentContext).publicUrl;
  const database = context.get(databaseContext);
  const [site, homes, ownPages, albums, photos, draws, unpublished, times] = await Promise.all([
    readSettings(database),
    listHomes(database),
    listOwnPages(database),
    listAlbums(database),
    listPhotoAddresses(database),
    listPublicDraws(database),
    listUnpublishedPages(database),
    readChangeTimes(database),
  ]);
  // The page of a running draw changes with every ticket, so it has no time.
  for (const { draw } of draws.toSorted((one, other) => endOf(one) - endOf(other))) {
    if (draw.endedAt === null) continue;
    const ended = new Date(draw.endedAt * 1000);
    times.set(href("/draw/:slug", { slug: draw.slug }), ended);
    times.set(href("/draw/:slug/verify", { slug: draw.slug }), ended);
    times.set(href("/winners"), ended);
  }
  const rests = (address: string) =>
    unpublished.some((id) => address === `/${id}` || address.startsWith(`/${id}/`));
  const addresses = [
    ...fixed,
    // With a draw it is another address of that draw.
    ...(draws.length === 0 ? [href("/draw")] : []),
    ...ownPages.map(({ id }) => href("/:page", { page: id })),
    ...draws.flatMap(({ draw: { slug } }) => [
      href("/draw/:slug", { slug }),
      href("/draw/:slug/rules", { slug }),
      href("/draw/:slug/verify", { slug }),
    ]),
    ...albums.map(({ slug }) => href("/gallery/:album", { album: slug })),
    ...photos.map((photo) => href("/gallery/:album/:photo", photo)),
  ];
  // Addresses consist of slugs, which need no escaping in XML.
  const entries = addresses
    .filter((address) => !rests(address))
    .flatMap((path) => urlEntries(origin, path, site, lastChange(times.get(path))));
  const shown = await findPictures(
    database,
    homes.flatMap(({ pictures }) => pictures),
  );
  const homeEntries = homes.flatMap((home) => {
    const images = home.pictures.flatMap((id) => shown.get(id)?.src ?? []);
    const imageEntries = images.map(
      (image) => `<image:image><image:loc>${origin}${image}</image:loc></image:image>`,
    );
    const path = href("/home/:slug", { slug: home.slug });
    return urlEntries(origin, path, site, lastChange(home.publishedAt) + imageEntries.join(""));
  });
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1" xmlns:xhtml="http://www.w3.org/1999/xhtml">${entries.join("")}${homeEntries.join("")}</urlset>`;
  return new Response(xml, { headers: { "Content-Type": "application/xml; charset=utf-8" } });
}

/** One for each language of the site, each with the addresses of all of them. */
function urlEntries(origin: string, path: string, site: SiteLanguages, more = ""): string[] {
  const addresses = pageAddresses(origin, path, site);
  const alternates = alternatesOf(addresses);
  const links = alternates.map(
    ({ language, address }) =>
      `<xhtml:link rel="alternate" hreflang="${language}" href="${address}"/>`,
  );
  const all = alternates.map(({ address }) => address);
  return (all.length > 0 ? all : [addresses.canonical]).map(
    (address) => `<url><loc>${address}</loc>${more}${links.join("")}</url>`,
  );
}

function endOf({ draw }: PublicDraw): number {
  return draw.endedAt ?? 0;
}

function lastChange(time: Date | undefined): string {
  return time ? `<lastmod>${time.toISOString()}</lastmod>` : "";
}
