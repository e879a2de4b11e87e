import { href } from "react-router";
import { listOwnPages } from "../content/own-pages.server.ts";
import { listUnpublishedPages } from "../content/unpublished-store.server.ts";
import { listPublicDraws } from "../draws/store.server.ts";
import { listAlbums } from "../gallery/album-store.server.ts";
import { listPhotoAddresses } from "../gallery/photo-store.server.ts";
import { listHomes } from "../homes/home-store.server.ts";
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
  const [homes, ownPages, albums, photos, draws, unpublished, times] = await Promise.all([
    listHomes(database),
    listOwnPages(database),
    listAlbums(database),
    listPhotoAddresses(database),
    listPublicDraws(database),
    listUnpublishedPages(database),
    readChangeTimes(database),
  ]);
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
    .map((address) => `<url><loc>${origin}${address}</loc>${lastChange(times.get(address))}</url>`);
  const shown = await findPictures(
    database,
    homes.flatMap(({ pictures }) => pictures),
  );
  const homeEntries = homes.map((home) => {
    const images = home.pictures.flatMap((id) => shown.get(id)?.src ?? []);
    const imageEntries = images.map(
      (image) => `<image:image><image:loc>${origin}${image}</image:loc></image:image>`,
    );
    const address = origin + href("/home/:slug", { slug: home.slug });
    return `<url><loc>${address}</loc>${lastChange(home.publishedAt)}${imageEntries.join("")}</url>`;
  });
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">${entries.join("")}${homeEntries.join("")}</urlset>`;
  return new Response(xml, { headers: { "Content-Type": "application/xml; charset=utf-8" } });
}

function lastChange(time: Date | undefined): string {
  return time ? `<lastmod>${time.toISOString()}</lastmod>` : "";
}
