import type { CSSProperties } from "react";
import { Link, useLocation } from "react-router";
import { fillIn } from "../content/wording/fill-in.ts";
import { useTexts } from "../content/wording/use-texts.ts";
import { Icon } from "../ui/icon/icon.tsx";
import { Caption, Picture } from "../ui/picture.tsx";
import type { PictureView } from "../ui/picture-view.ts";
import { keyOfPhoto, nameOfPhoto, type PhotoView, timeOfPhoto } from "./photo/album-view.ts";
import { addressOfPhoto, overPage } from "./photo/photo-address.ts";

/** Photos within the first screens, which load at once. */
const firstFew = 5;

/**
 * Justified rows: every photo grows by its ratio, so rows fill without scripts and without layout shift.
 * Photos far from the screen are not fetched; the ratio reserves their space.
 */
export function PhotoRows({
  photos,
  lightbox = false,
  eager = false,
  dated = false,
  few = false,
}: {
  photos: PhotoView[];
  /** Whether a click opens the lightbox over this page; without scripts it opens the photo's page. */
  lightbox?: boolean;
  /** Whether the first photo is what the visitor sees first. */
  eager?: boolean;
  /** Whether these are the photos of one day, with the day as a heading. */
  dated?: boolean;
  /**
   * Whether `content-visibility` skips rows far from the screen. With five hundred photos it made every fourth
   * frame of a slow phone late, so it is for short pages only.
   */
  few?: boolean;
}) {
  const texts = useTexts("photos");
  const { search } = useLocation();
  const alone = dated && photos.length === 1;
  return (
    <ul
      className={`flex flex-wrap gap-x-[clamp(0.5rem,0.9vw,0.875rem)] gap-y-5 sm:gap-y-[clamp(0.5rem,0.9vw,0.875rem)] ${dated ? "" : "sm:after:grow-[999] sm:after:content-['']"}`}
    >
      {photos.map((photo, place) => {
        const near = place < firstFew;
        const over = lightbox ? overPage(search, photo) : { to: addressOfPhoto(photo) };
        return (
          <li
            key={keyOfPhoto(photo)}
            style={{ "--ratio": photo.ratio } as CSSProperties}
            // Two portrait photos share a row on a phone. A single photo in the last row does not grow, unless it
            // is the only photo of its day.
            className="max-sm:flex-[calc(var(--ratio)*9)_1_min(100%,calc(var(--ratio)*52vw))] sm:max-w-[calc(var(--ratio)*max(32rem,40vw))] sm:flex-[var(--ratio)_1_calc(var(--ratio)*clamp(9.5rem,21vw,19rem))]"
          >
            <Link
              {...over}
              preventScrollReset={lightbox}
              prefetch={lightbox ? "none" : "intent"}
              data-photo={keyOfPhoto(photo)}
              className="group block no-underline"
            >
              <span
                className={`relative block overflow-hidden ${few && !near ? "[content-visibility:auto]" : ""}`}
                style={{ aspectRatio: "var(--ratio)", backgroundColor: photo.picture.tone }}
              >
                <Picture
                  picture={photo.picture}
                  sizes={
                    alone
                      ? "(min-width: 40rem) 60vw, 90vw"
                      : sizesInRows(photo, sharesRow(photos, place))
                  }
                  eager={eager && place === 0}
                  early={eager && near}
                  alt={
                    photo.before
                      ? fillIn(texts.pair, { picture: photo.picture.alt })
                      : photo.picture.alt
                  }
                  className="transition-transform duration-[1200ms] ease-out group-hover:scale-[1.025]"
                />
                {photo.before && <EarlierHalf picture={photo.before} photo={photo} />}
                {photo.film && <FilmMark label={texts.film} />}
              </span>
              <Caption
                place={photo.place || photo.title}
                detail={dated ? photo.minute : timeOfPhoto(photo)}
              />
              {!photo.picture.alt && <span className="sr-only">{nameOfPhoto(photo, texts)}</span>}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

/** A pair shows the earlier picture in its left half. */
function EarlierHalf({ picture, photo }: { picture: PictureView; photo: PhotoView }) {
  return (
    <span className="absolute inset-0 [clip-path:inset(0_50%_0_0)] after:absolute after:inset-y-0 after:right-1/2 after:w-0.5 after:bg-text/90">
      <Picture
        picture={picture}
        sizes={sizesInRows(photo)}
        focus={photo.picture.focus}
        alt=""
        className="transition-transform duration-[1200ms] ease-out group-hover:scale-[1.025]"
      />
    </span>
  );
}

function FilmMark({ label }: { label: string }) {
  return (
    <span className="absolute bottom-3 inset-s-3 grid size-11 place-items-center rounded-full bg-sunk/75 text-text">
      <Icon name="play" className="size-6" />
      <span className="sr-only">{label}</span>
    </span>
  );
}

/** On a phone, portrait photos that follow each other share a row. */
function sharesRow(photos: PhotoView[], place: number): boolean {
  const isPortrait = (photo: PhotoView | undefined) => photo !== undefined && photo.ratio < 1;
  const neighbours = [photos[place - 1], photos[place + 1]];
  return isPortrait(photos[place]) && neighbours.some(isPortrait);
}

/** The width before cropping. Rows are at most a good quarter taller than their basis. */
function sizesInRows({ ratio, picture }: PhotoView, half = false) {
  const drawn = Math.max(ratio, picture.width / picture.height);
  const rem = Math.round(drawn * 24);
  const vw = Math.round(drawn * 26);
  const phone = Math.round((drawn / ratio) * (half ? 45 : 90));
  return `(min-width: 90rem) ${rem}rem, (min-width: 40rem) ${vw}vw, ${phone}vw`;
}
