import { data, href } from "react-router";
import { readSettings, sharedPicture } from "../content/load-page.server.ts";
import { headTags, type PageHead } from "../content/page-head.ts";
import { databaseContext, environmentContext } from "../platform/http/context.server.ts";
import { PageTitle } from "../ui/page-title.tsx";
import type { Route } from "./+types/album-page.ts";
import { AlbumCards, describeAlbum } from "./album-cards.tsx";
import { AlbumChips } from "./album-chips.tsx";
import { listAlbums } from "./albums.server.ts";
import { PhotoRows } from "./photo-rows.tsx";

export function meta({ loaderData }: Route.MetaArgs) {
  return headTags(loaderData?.head);
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const database = context.get(databaseContext);
  const [settings, albums] = await Promise.all([readSettings(database), listAlbums(database)]);
  const album = albums.find(({ slug }) => slug === params.album);
  if (!album) throw data(null, { status: 404, statusText: "Not Found" });
  const origin = context.get(environmentContext).publicUrl;
  const head: PageHead = {
    title: `${album.title}, ${album.month} · ${settings.companyName}`,
    description:
      album.story || `${describeAlbum(album)}: ${album.title} by ${settings.companyName}.`,
    canonical: origin + href("/gallery/:album", { album: album.slug }),
    siteName: settings.companyName,
    picture: sharedPicture(album.cover, origin),
    facts: [
      {
        "@type": "ImageGallery",
        name: album.title,
        description: album.story,
        image: album.photos.map(({ picture }) => origin + picture.src),
      },
    ],
  };
  return { album, albums, head };
}

export default function AlbumPage({ loaderData }: Route.ComponentProps) {
  const { album, albums } = loaderData;
  const chips = albums.map(({ slug, title, photos }) => ({ slug, title, photos: photos.length }));
  const others = albums.filter(({ slug }) => slug !== album.slug);
  return (
    <>
      <PageTitle title={album.title} lead={album.story || describeAlbum(album)} />
      <div className="wrap-wide pb-section">
        <AlbumChips chips={chips} current={album.slug} />
        <div className="mt-6">
          <PhotoRows photos={album.photos} />
        </div>
      </div>
      {others.length > 0 && <AlbumCards title="Other albums" albums={others} />}
    </>
  );
}
