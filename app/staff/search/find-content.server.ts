// Pages, homes, albums and photos. Results open in the editor for people who may edit, otherwise on the public site.
import { href } from "react-router";
import { homes, pages } from "../../content/collections.ts";
import { openDocuments } from "../../content/documents/documents.server.ts";
import { fixedPage, isFixedPage } from "../../editor/forms/page-form.ts";
import { albums } from "../../gallery/photo/album-document.ts";
import { may, type Staff } from "../../permissions/permissions.ts";
import type { Database } from "../../platform/database/database.server.ts";
import type { SearchResult } from "./search-result.ts";

const maxResults = 5;

export async function findPages(
  database: Database,
  staff: Pick<Staff, "permissions">,
  text: string,
): Promise<SearchResult[]> {
  const documents = await openDocuments(database).query(pages, { limit: 200 });
  return documents
    .filter(({ id, data }) => holds([id, data.search.title], text))
    .slice(0, maxResults)
    .map(({ id, data }) => ({
      label: data.search.title,
      detail: isFixedPage(id) ? fixedPage(id).path : `/${id}`,
      to: may(staff, "pages.edit") ? href("/admin/pages/:id", { id }) : `/${id}`,
    }));
}

export async function findHomes(
  database: Database,
  staff: Pick<Staff, "permissions">,
  text: string,
): Promise<SearchResult[]> {
  const edits = may(staff, "pages.edit");
  const documents = await openDocuments(database).query(homes, {
    state: edits ? "draft" : "published",
    limit: 1000,
  });
  return documents
    .filter(({ data }) => holds([data.name, data.place, data.address], text))
    .slice(0, maxResults)
    .map(({ id, data }) => ({
      label: data.name,
      detail: data.address || data.place,
      to: edits ? href("/admin/homes/:id", { id }) : href("/home/:slug", { slug: id }),
    }));
}

/** Editors also find drafts, and their results open in the album's editor. */
export async function findAlbums(
  database: Database,
  staff: Pick<Staff, "permissions">,
  text: string,
): Promise<SearchResult[]> {
  const edits = may(staff, "pages.edit");
  const documents = await openDocuments(database).query(albums, {
    state: edits ? "draft" : "published",
    limit: 200,
  });
  const results = documents.flatMap(({ id, data: album }): SearchResult[] => {
    const slug = album.slug ?? id;
    const page = edits
      ? href("/admin/gallery/albums/:id", { id })
      : href("/gallery/:album", { album: slug });
    return [
      ...(holds([album.title], text) ? [{ label: album.title, detail: "Album", to: page }] : []),
      ...album.photos
        .filter((photo) => holds([photo.title, photo.place], text))
        .map((photo) => ({
          label: [photo.place, photo.title].filter(Boolean).join(", "),
          detail: album.title,
          to: edits
            ? `${page}?photo=${photo.slug}`
            : href("/gallery/:album/:photo", { album: slug, photo: photo.slug }),
        })),
    ];
  });
  return results.slice(0, maxResults);
}

function holds(texts: string[], searched: string) {
  return texts.some((text) => text.toLowerCase().includes(searched.toLowerCase()));
}
