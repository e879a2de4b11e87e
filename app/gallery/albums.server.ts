import { openDocuments } from "../content/documents.server.ts";
import { present } from "../content/present.server.ts";
import type { Database } from "../platform/database.server.ts";
import type { PictureView } from "../ui/picture.tsx";
import { albums } from "./album-document.ts";

export type PhotoView = {
  album: string;
  slug: string;
  picture: PictureView;
  place: string;
  title: string;
  minute: string;
  ratio: number;
};

export type AlbumView = {
  slug: string;
  title: string;
  story: string;
  /** "June 2026" */
  month: string;
  cover: PictureView;
  photos: PhotoView[];
};

/** Newest first. */
export async function listAlbums(database: Database): Promise<AlbumView[]> {
  const documents = await openDocuments(database).query(albums, {
    orderBy: [{ field: "date", direction: "descending" }],
    limit: 100,
  });
  return Promise.all(
    documents.map(async ({ id, data }) => {
      const album = await present(database, data);
      const photos = album.photos.map((photo) => ({ ...photo, album: id }));
      return { ...album, slug: id, month: monthOf(album.date), photos };
    }),
  );
}

export async function findNewestAlbum(database: Database) {
  const [newest] = await listAlbums(database);
  return newest ?? null;
}

function monthOf(date: string) {
  return new Date(`${date}T00:00:00Z`).toLocaleDateString("en-GB", {
    month: "long",
    year: "numeric",
    timeZone: "UTC",
  });
}
