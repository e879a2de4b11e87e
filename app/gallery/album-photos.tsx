import { Link, useLocation } from "react-router";
import { useTexts } from "../content/wording/use-texts.ts";
import { Caption } from "../ui/picture.tsx";
import { type AlbumView, keyOfPhoto, nameOfPhoto, type PhotoView } from "./photo/album-view.ts";
import { Compare } from "./photo/compare.tsx";
import { overPage } from "./photo/photo-address.ts";
import { PhotoRows } from "./photo-rows.tsx";

/** The photos of an album, laid out by its kind. */
export function AlbumPhotos({ album }: { album: AlbumView }) {
  if (album.kind === "progress") return <Progress photos={album.photos} />;
  if (album.kind === "pairs") return <Pairs photos={album.photos} />;
  return <PhotoRows photos={album.photos} lightbox eager />;
}

/** Grouped by day, oldest first. */
function Progress({ photos }: { photos: PhotoView[] }) {
  const texts = useTexts("photos");
  const days = Map.groupBy(photos, ({ day }) => day);
  return (
    <ol className="grid gap-block">
      {[...days].map(([day, taken], index) => (
        <li
          key={day}
          className="grid gap-5 border-t border-line pt-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,5fr)]"
        >
          <h2 className="type-card">{day || texts.noDate}</h2>
          <PhotoRows photos={taken} lightbox eager={index === 0} dated />
        </li>
      ))}
    </ol>
  );
}

/** Large enough to compare. The name below a pair links to its page. */
function Pairs({ photos }: { photos: PhotoView[] }) {
  const texts = useTexts("photos");
  const { search } = useLocation();
  return (
    <ul className="grid gap-x-grid gap-y-block lg:grid-cols-2">
      {photos.map((photo, index) => (
        <li key={keyOfPhoto(photo)}>
          {photo.before ? (
            <Compare
              before={photo.before}
              after={photo.picture}
              sizes="(min-width: 64rem) 50vw, 90vw"
              eager={index === 0}
            />
          ) : (
            <PhotoRows photos={[photo]} lightbox />
          )}
          {photo.before && (
            <Link
              {...overPage(search, photo)}
              preventScrollReset
              data-photo={keyOfPhoto(photo)}
              className="inline-flex min-h-tap items-center no-underline hover:underline hover:decoration-gold hover:decoration-1 hover:underline-offset-[0.35em]"
            >
              <Caption place={nameOfPhoto(photo, texts)} detail={photo.day} />
              <span className="sr-only">, {texts.larger}</span>
            </Link>
          )}
        </li>
      ))}
    </ul>
  );
}
