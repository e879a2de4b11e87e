import { Link, useLocation } from "react-router";
import { useTexts } from "../../content/wording/use-texts.ts";
import { keyOfPhoto, type PhotoView } from "../../gallery/photo/album-view.ts";
import { overPage } from "../../gallery/photo/photo-address.ts";
import { Caption, Picture } from "../../ui/picture.tsx";
import type { LoadedHome } from "../load-home.server.ts";

/** A walk through the home in four steps that repeat: wide, tall, tall, wide. */
const steps = [
  {
    item: "lg:col-span-8 lg:-ms-edge",
    frame: "aspect-3/2 max-lg:-mx-gutter",
    caption: "lg:ps-edge",
    sizes: "(min-width: 64rem) 66vw, 100vw",
  },
  {
    item: "max-lg:ms-[26%] md:max-lg:ms-[46%] lg:col-span-4 lg:col-start-9",
    frame: "aspect-4/5 max-lg:-me-gutter",
    caption: "",
    sizes: "(min-width: 64rem) 54vw, (min-width: 48rem) 105vw, 134vw",
  },
  {
    item: "max-lg:me-[26%] md:max-lg:me-[46%] lg:col-span-4 lg:col-start-2 lg:self-start",
    frame: "aspect-4/5 max-lg:-ms-gutter",
    caption: "",
    sizes: "(min-width: 64rem) 54vw, (min-width: 48rem) 105vw, 134vw",
  },
  {
    item: "lg:col-span-7 lg:col-start-6 lg:-me-edge lg:ms-grid",
    frame: "aspect-3/2 max-lg:-mx-gutter",
    caption: "",
    sizes: "(min-width: 64rem) 62vw, 100vw",
  },
] as const;

/** The pictures after the first one, which is above. A click opens the lightbox. */
export function HomePhotos({ home }: { home: LoadedHome }) {
  const texts = useTexts("home");
  const photos = home.photos.slice(1);
  if (photos.length === 0) return null;
  return (
    <section aria-label={texts.photos} className="overflow-clip">
      <ul className="wrap grid gap-x-grid gap-y-[clamp(2.25rem,1.4rem+3.4vw,5rem)] lg:grid-cols-12 lg:items-end print:grid-cols-2 print:items-start print:gap-4">
        {photos.map((photo, index) => (
          <Step
            key={keyOfPhoto(photo)}
            photo={photo}
            step={steps[index % steps.length] ?? steps[0]}
          />
        ))}
      </ul>
    </section>
  );
}

function Step({ photo, step }: { photo: PhotoView; step: (typeof steps)[number] }) {
  const { search } = useLocation();
  return (
    <li className={`${step.item} print:col-span-1 print:col-start-auto print:m-0`}>
      <Link
        {...overPage(search, photo)}
        preventScrollReset
        data-photo={keyOfPhoto(photo)}
        className="block no-underline"
      >
        <span
          className={`block overflow-hidden [content-visibility:auto] ${step.frame} print:m-0 print:aspect-3/2`}
        >
          <Picture picture={photo.picture} sizes={step.sizes} className="settles" />
        </span>
        <span className={`block ${step.caption} print:p-0`}>
          <Caption place={photo.place} detail={photo.title} />
        </span>
      </Link>
    </li>
  );
}
