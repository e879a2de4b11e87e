import { href } from "react-router";
import { loadPage } from "../content/load-page.server.ts";
import { headTags } from "../content/page-head.ts";
import { databaseContext } from "../platform/http/context.server.ts";
import { ButtonLink } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { PageTitle } from "../ui/page-title.tsx";
import type { Route } from "./+types/gallery-page.ts";
import { AlbumCards } from "./album-cards.tsx";
import { AlbumChips } from "./album-chips.tsx";
import { listAlbums } from "./albums.server.ts";
import { PhotoRows } from "./photo-rows.tsx";

export function meta({ loaderData }: Route.MetaArgs) {
  return headTags(loaderData?.head);
}

export async function loader({ context }: Route.LoaderArgs) {
  const [{ page, head }, albums] = await Promise.all([
    loadPage(context, "gallery", href("/gallery")),
    listAlbums(context.get(databaseContext)),
  ]);
  return { page, head, albums };
}

export default function GalleryPage({ loaderData }: Route.ComponentProps) {
  const { page, albums } = loaderData;
  const chips = albums.map(({ slug, title, photos }) => ({ slug, title, photos: photos.length }));
  return (
    <>
      <PageTitle title={page.title} lead={page.lead} />
      <div className="wrap-wide pb-section">
        {albums.length === 0 ? (
          <EmptyState
            title="The first pictures are being taken"
            action={<ButtonLink to={href("/contact")}>Arrange a viewing</ButtonLink>}
          >
            <p>
              They appear here as soon as they are published. Until then, come and see for yourself.
            </p>
          </EmptyState>
        ) : (
          <>
            <AlbumChips chips={chips} />
            <div className="mt-6">
              <PhotoRows photos={albums.flatMap((album) => album.photos)} />
            </div>
          </>
        )}
      </div>
      {albums.length > 1 && <AlbumCards title="By album" albums={albums} />}
    </>
  );
}
