import type { CSSProperties } from "react";
import { href, Link } from "react-router";
import { Caption, Picture } from "../ui/picture.tsx";
import type { PhotoView } from "./albums.server.ts";

/** Justified rows: each photo grows by its ratio, so rows fill without script and nothing shifts. */
export function PhotoRows({ photos }: { photos: PhotoView[] }) {
  return (
    <ul className="flex flex-wrap gap-[clamp(0.5rem,0.9vw,0.875rem)] sm:after:grow-[999] sm:after:content-['']">
      {photos.map((photo, place) => (
        <li
          key={`${photo.album}/${photo.slug}`}
          style={{ "--ratio": photo.ratio } as CSSProperties}
          // A last row that holds one photo stays the size of a photo; phones show one a row.
          className="max-sm:w-full sm:max-w-[calc(var(--ratio)*max(32rem,40vw))] sm:flex-[var(--ratio)_1_calc(var(--ratio)*clamp(9.5rem,21vw,19rem))]"
        >
          <Link
            to={href("/gallery/:album/:photo", { album: photo.album, photo: photo.slug })}
            prefetch="intent"
            className="group block no-underline"
          >
            <span className="block overflow-hidden" style={{ aspectRatio: "var(--ratio)" }}>
              <Picture
                picture={photo.picture}
                sizes="(min-width: 64rem) 50vw, 100vw"
                eager={place === 0}
                className="transition-transform duration-[1200ms] ease-out group-hover:scale-[1.025]"
              />
            </span>
            <Caption place={photo.place} detail={photo.minute} />
          </Link>
        </li>
      ))}
    </ul>
  );
}
