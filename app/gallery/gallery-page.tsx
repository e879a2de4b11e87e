import { href, useLocation } from "react-router";
import { loadPage } from "../content/load-page.server.ts";
import { headTags } from "../content/page-head.ts";
import { loadWords } from "../content/wording/read-wording.server.ts";
import { useWords } from "../content/wording/use-words.ts";
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
  const [{ page, head }, albums, { photos, more }, choices] = await Promise.all([
    loadPage(context, "gallery", href("/gallery")),
    listAlbums(database),
    listPhotos(database, filter),
    listChoices(database),
  ]);
  const words = await loadWords(context, "gallery", "photos");
  const kinds = choices.kinds.map((choice) => ({
    ...choice,
    label: kindText(choice.value, words.photos),
  }));
  return {
    ...{ page, head, albums, filter, photos, more, words },
    choices: { ...choices, kinds },
  };
}

export default function GalleryPage({ loaderData }: Route.ComponentProps) {
  const { page, albums, filter, photos, choices, more } = loaderData;
  const { pathname } = useLocation();
  const words = useWords("gallery");
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
      {albums.length > 1 && <AlbumCards title={words.byAlbum} albums={albums} />}
      <Lightbox key={pathname} photos={photos} />
    </>
  );
}

function Pager({ filter, more }: { filter: GalleryFilter; more: boolean }) {
  const words = useWords("gallery");
  const labels = useWords("photos");
  if (filter.page === 1 && !more) return null;
  return (
    <nav aria-label={labels.pages} className="mt-block flex flex-wrap gap-3">
      {filter.page > 1 && (
        <ButtonLink to={addressOf(filter, { page: filter.page - 1 })}>{words.newer}</ButtonLink>
      )}
      {more && (
        <ButtonLink to={addressOf(filter, { page: filter.page + 1 })}>{words.more}</ButtonLink>
      )}
    </nav>
  );
}

function NothingYet() {
  const words = useWords("gallery");
  return (
    <EmptyState
      title={words.empty}
      actions={<ButtonLink to={href("/contact")}>{words.emptyButton}</ButtonLink>}
    >
      <p>{words.emptyText}</p>
    </EmptyState>
  );
}

function NothingLikeThat({ filter }: { filter: GalleryFilter }) {
  const words = useWords("gallery");
  const { tooFew } = useWords("photos");
  return (
    <EmptyState
      title={words.nothing}
      actions={<ButtonLink to={href("/gallery")}>{words.everything}</ButtonLink>}
    >
      <p>{isFiltered(filter) ? words.nothingText : tooFew}</p>
    </EmptyState>
  );
}
