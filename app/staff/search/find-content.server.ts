// Pages, albums and photos: in the editor for those who may edit, else as visitors see them.
import { href } from "react-router";
import { pages } from "../../content/collections.ts";
import { openDocuments } from "../../content/documents/documents.server.ts";
import { fixedPage, isFixedPage } from "../../content/forms/page-form.ts";
import { albums } from "../../gallery/photo/album-document.ts";
import { may, type Staff } from "../../permissions/permissions.ts";
import type { Database } from "../../platform/database/database.server.ts";
import type { SearchResult } from "./found.ts";

const most = 5;

export async function findPages(
  database: Database,
  staff: Pick<Staff, "permissions">,
  text: string,
): Promise<SearchResult[]> {
  const documents = await openDocuments(database).query(pages, { limit: 200 });
  return documents
    .filter(({ id, data }) => holds([id, data.search.title], text))
    .slice(0, most)
    .map(({ id, data }) => ({
      label: data.search.title,
      detail: isFixedPage(id) ? fixedPage(id).path : `/${id}`,
      to: may(staff, "pages.edit") ? href("/admin/pages/:id", { id }) : `/${id}`,
    }));
}

/** Editors also find drafts, and what they find opens in its album. */
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
  const found = documents.flatMap(({ id, data: album }): SearchResult[] => {
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
  return found.slice(0, most);
}

function holds(texts: string[], wanted: string) {
  return texts.some((text) => text.toLowerCase().includes(wanted.toLowerCase()));
}
