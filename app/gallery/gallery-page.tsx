import { href, useLocation } from "react-router";
import { loadPage, settingsInContext } from "../content/load-page.server.ts";
import { headTags } from "../content/page-head.ts";
import { loadTexts } from "../content/wording/read-wording.server.ts";
import { useTexts } from "../content/wording/use-texts.ts";
import { databaseContext } from "../platform/http/context.server.ts";
import { ButtonLink } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { PageTitle } from "../ui/page-title.tsx";
import type { Route } from "./+types/gallery-page.ts";
import { AlbumCards } from "./album-cards.tsx";
import { AlbumChips } from "./album-chips.tsx";
import { listAlbums } from "./album-store.server.ts";
import { addressOf, type GalleryFilter, isFiltered, readFilter } from "./gallery-filter.ts";
import { GalleryFilters } from "./gallery-filters.tsx";
import { Lightbox } from "./lightbox/lightbox.tsx";
import { kindText } from "./photo/album-view.ts";
import { shouldRevalidateUnderLightbox } from "./photo/photo-address.ts";
import { PhotoRows } from "./photo-rows.tsx";
import { listChoices, listPhotos } from "./photo-store.server.ts";

export const shouldRevalidate = shouldRevalidateUnderLightbox;

export function meta({ loaderData }: Route.MetaArgs) {
  return headTags(loaderData?.head);
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const database = context.get(databaseContext);
  const filter = readFilter(new URL(request.url).searchParams);
  const settings = await settingsInContext(context);
  const [{ page, head }, albums, { photos, more }, choices] = await Promise.all([
    loadPage(context, "gallery", href("/gallery")),
    listAlbums(database, settings),
    listPhotos(database, filter, settings),
    listChoices(database, settings),
  ]);
  const texts = await loadTexts(context, "gallery", "photos");
  const kinds = choices.kinds.map((choice) => ({
    ...choice,
    label: kindText(choice.value, texts.photos),
  }));
  return {
    page,
    head,
    albums,
    filter,
    photos,
    more,
    texts,
    choices: { ...choices, kinds },
  };
}

export default function GalleryPage({ loaderData }: Route.ComponentProps) {
  const { page, albums, filter, photos, choices, more } = loaderData;
  const { pathname } = useLocation();
  const texts = useTexts("gallery");
  // A picture appears once on a page: albums whose cover is above are reached by their chips.
  const above = new Set(
    photos.flatMap(({ picture, before }) => [picture.src, before?.src].filter(Boolean)),
  );
  const unseen = albums.filter(({ cover }) => !above.has(cover.src));
  return (
    <>
      <PageTitle title={page.title} lead={page.lead} />
      <div className="wrap-wide pb-section">
        {albums.length === 0 ? (
          <NothingYet />
        ) : (
          <>
            <AlbumChips albums={albums} current={isFiltered(filter) ? null : undefined} />
            <GalleryFilters choices={choices} filter={filter} />
            <div className="mt-6">
              {photos.length > 0 ? (
                <PhotoRows photos={photos} lightbox eager few />
              ) : (
                <NothingLikeThat filter={filter} />
              )}
            </div>
            <Pager filter={filter} more={more} />
          </>
        )}
      </div>
      {unseen.length > 0 && <AlbumCards title={texts.byAlbum} albums={unseen} />}
      <Lightbox key={pathname} photos={photos} />
    </>
  );
}

function Pager({ filter, more }: { filter: GalleryFilter; more: boolean }) {
  const texts = useTexts("gallery");
  const labels = useTexts("photos");
  if (filter.page === 1 && !more) return null;
  return (
    <nav aria-label={labels.pages} className="mt-block flex flex-wrap gap-3">
      {filter.page > 1 && (
        <ButtonLink to={addressOf(filter, { page: filter.page - 1 })}>{texts.newer}</ButtonLink>
      )}
      {more && (
        <ButtonLink to={addressOf(filter, { page: filter.page + 1 })}>{texts.more}</ButtonLink>
      )}
    </nav>
  );
}

function NothingYet() {
  const texts = useTexts("gallery");
  return (
    <EmptyState
      title={texts.empty}
      actions={<ButtonLink to={href("/contact")}>{texts.emptyButton}</ButtonLink>}
    >
      <p>{texts.emptyText}</p>
    </EmptyState>
  );
}

function NothingLikeThat({ filter }: { filter: GalleryFilter }) {
  const texts = useTexts("gallery");
  const { tooFew } = useTexts("photos");
  return (
    <EmptyState
      title={texts.nothing}
      actions={<ButtonLink to={href("/gallery")}>{texts.everything}</ButtonLink>}
    >
      <p>{isFiltered(filter) ? texts.nothingText : tooFew}</p>
    </EmptyState>
  );
}
