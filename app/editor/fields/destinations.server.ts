import { href } from "react-router";
import { pageIds } from "../../content/collections.ts";
import { openDocuments } from "../../content/documents/documents.server.ts";
import { listHomeNames } from "../../content/home-names-store.server.ts";
import { listOwnPages } from "../../content/own-pages.server.ts";
import { listUnpublishedPages } from "../../content/unpublished-store.server.ts";
import { listPrizes, listPublicDraws } from "../../draws/store.server.ts";
import { albums } from "../../gallery/photo/album-document.ts";
import type { Database } from "../../platform/database/database.server.ts";
import { fixedPage } from "../forms/page-form.ts";

export type Destination = { group: string; label: string; to: string };

/** The pages a link or button can lead to, by name. */
export async function listDestinations(database: Database): Promise<Destination[]> {
  const [ownPages, draws, homes, albumDocuments, unpublished] = await Promise.all([
    listOwnPages(database),
    listPublicDraws(database),
    listHomeNames(database),
    openDocuments(database).query(albums, {
      orderBy: { field: "date", direction: "descending" },
      limit: 200,
    }),
    listUnpublishedPages(database),
  ]);
  const prizes = await Promise.all(draws.map(({ draw }) => listPrizes(database, draw.id)));
  const shownAlbums = unpublished.includes("gallery") ? [] : albumDocuments;
  return [
    ...pageIds
      .filter((id) => !unpublished.some((page) => page === id))
      .map((id) => {
        const { name, path } = fixedPage(id);
        return { group: "Pages", label: name, to: path };
      }),
    ...ownPages.map(({ id, title }) => ({ group: "Pages", label: title, to: `/${id}` })),
    { group: "Pages", label: "Contact, for a viewing", to: `${href("/contact")}?topic=viewing` },
    { group: "Pages", label: "Check a message", to: href("/check") },
    { group: "Pages", label: "Verify a draw", to: href("/verify") },
    ...homes.map(({ slug, name }) => {
      return { group: "Homes", label: name, to: href("/home/:slug", { slug }) };
    }),
    ...draws.map(({ draw: { slug, plan } }) => {
      return { group: "Draws", label: plan.title, to: href("/draw/:slug", { slug }) };
    }),
    ...draws.flatMap(({ draw: { slug, plan } }, place) =>
      (prizes[place] ?? []).map(({ prizeId, name }) => ({
        group: `Prizes of ${plan.title}`,
        label: name,
        to: href("/draw/:slug/prizes/:prize", { slug, prize: prizeId }),
      })),
    ),
    ...shownAlbums.flatMap(({ id, data: album }) => [
      {
        group: "Albums",
        label: album.title,
        to: href("/gallery/:album", { album: album.slug ?? id }),
      },
      ...album.photos.map((photo) => ({
        group: `Photos of ${album.title}`,
        label: `${photo.place}, ${photo.title}`,
        to: href("/gallery/:album/:photo", { album: album.slug ?? id, photo: photo.slug }),
      })),
    ]),
  ];
}
