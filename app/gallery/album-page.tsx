import { href, useLocation } from "react-router";
import { settingsInContext, sharedPicture } from "../content/load-page.server.ts";
import { headTags, type PageHead } from "../content/page-head.ts";
import { requirePublished } from "../content/unpublished-store.server.ts";
import { fillIn } from "../content/wording/fill-in.ts";
import { loadTexts } from "../content/wording/read-wording.server.ts";
import { useTexts } from "../content/wording/use-texts.ts";
import { pageAddresses } from "../languages/languages.ts";
import { databaseContext, environmentContext } from "../platform/http/context.server.ts";
import { joinParts } from "../platform/join-parts.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import { PageTitle } from "../ui/page-title.tsx";
import type { Route } from "./+types/album-page.ts";
import { AlbumCards } from "./album-cards.tsx";
import { AlbumChips } from "./album-chips.tsx";
import { galleryFacts } from "./album-facts.ts";
import { AlbumPhotos } from "./album-photos.tsx";
import { listAlbums } from "./album-store.server.ts";
import { Lightbox } from "./lightbox/lightbox.tsx";
import { requireAlbum } from "./load-album.server.ts";
import { describeAlbum } from "./photo/album-view.ts";
import { shouldRevalidateUnderLightbox } from "./photo/photo-address.ts";

export const shouldRevalidate = shouldRevalidateUnderLightbox;

export function meta({ loaderData }: Route.MetaArgs) {
  return headTags(loaderData?.head);
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const database = context.get(databaseContext);
  const addressUnder = (album: string) => href("/gallery/:album", { album });
  const settings = await settingsInContext(context);
  const [album, albums] = await Promise.all([
    requireAlbum(database, params.album, addressUnder, settings),
    listAlbums(database, settings),
    requirePublished(database, "gallery"),
  ]);
  const origin = context.get(environmentContext).publicUrl;
  const addresses = pageAddresses(origin, addressUnder(album.slug), settings);
  const texts = await loadTexts(context, "photos");
  const described = describeAlbum(
    { ...album, photos: album.photos.length },
    texts.photos,
    settings.locale,
  );
  const values = { pictures: described, album: album.title, company: settings.companyName };
  const head: PageHead = {
    title: `${joinParts([album.title, album.month])} · ${settings.companyName}`,
    description: album.story.slice(0, 300) || fillIn(texts.photos.described, values),
    ...addresses,
    siteName: settings.companyName,
    picture: sharedPicture(album.cover, origin),
    facts: [galleryFacts(album, addresses.canonical, origin, texts.photos)],
  };
  return { album, described, albums, head, texts };
}

export default function AlbumPage({ loaderData }: Route.ComponentProps) {
  const { album, described, albums } = loaderData;
  const texts = useTexts("photos");
  const { pathname } = useLocation();
  const others = albums.filter(({ slug }) => slug !== album.slug).slice(0, 8);
  return (
    <>
      <PageTitle
        title={album.title}
        lead={
          <>
            {album.story && <span className="mb-2 block whitespace-pre-line">{album.story}</span>}
            <span className={album.story ? "type-small text-muted" : ""}>
              {[album.place, described].filter(Boolean).join(". ")}
            </span>
          </>
        }
      />
      <div className="wrap-wide pb-section">
        <AlbumChips albums={albums} current={album.slug} />
        <div className="mt-6">
          {album.photos.length > 0 ? (
            <AlbumPhotos album={album} />
          ) : (
            <EmptyState title={texts.emptyAlbum}>
              <p>{texts.emptyAlbumText}</p>
            </EmptyState>
          )}
        </div>
      </div>
      {others.length > 0 && <AlbumCards title={texts.others} albums={others} />}
      <Lightbox key={pathname} photos={album.photos} />
    </>
  );
}
