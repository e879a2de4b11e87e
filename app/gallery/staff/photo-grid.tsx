import { memo, useEffect, useRef } from "react";
import { Link } from "react-router";
import { Chip } from "../../ui/chip.tsx";
import { Icon } from "../../ui/icon/icon.tsx";
import type { PictureChoice } from "../library/media/picture-choice.ts";
import type { PhotoFields } from "../photo/album-document.ts";
import { nameInList } from "./album-photos.ts";
import { useOrder } from "./use-order.ts";

/** The photos as tiles in their order. A tile opens its texts in a drawer. */
export function PhotoGrid({
  photos,
  pictures,
  cover,
  incomplete,
  open,
  move,
}: {
  photos: PhotoFields[];
  pictures: ReadonlyMap<string, PictureChoice>;
  /** The library's id of the cover. */
  cover: string;
  /** Slugs of incomplete photos. */
  incomplete: ReadonlySet<string>;
  /** The slug of the photo in the drawer. */
  open: string;
  /** Undefined when photos are ordered by day. */
  move: ((from: number, to: number) => void) | undefined;
}) {
  const order = useOrder({
    count: photos.length,
    nameOf: (place) => {
      const photo = photos[place];
      return photo ? nameInList(photo, pictures.get(photo.picture.media)) : "It";
    },
    move: move ?? (() => {}),
  });
  return (
    <>
      <ol
        data-order
        className="grid grid-cols-2 gap-2.5 sm:grid-cols-[repeat(auto-fill,minmax(10.5rem,1fr))]"
      >
        {photos.map((photo, place) => (
          <Tile
            key={photo.slug}
            photo={photo}
            place={place}
            picture={pictures.get(photo.picture.media)}
            before={photo.before && pictures.get(photo.before.media)}
            isCover={photo.picture.media === cover}
            incomplete={incomplete.has(photo.slug)}
            open={open === photo.slug}
            lifted={order.lifted === place}
            order={move ? order : undefined}
          />
        ))}
      </ol>
      <p role="status" className="sr-only">
        {order.announcement}
      </p>
    </>
  );
}

type TileProps = {
  photo: PhotoFields;
  place: number;
  picture: PictureChoice | undefined;
  before: PictureChoice | undefined;
  isCover: boolean;
  incomplete: boolean;
  open: boolean;
  lifted: boolean;
  order: ReturnType<typeof useOrder> | undefined;
};

/** Memoised: an album can have five hundred tiles. */
const Tile = memo(function Tile(props: TileProps) {
  const { photo, place, picture, before, isCover, incomplete, open, lifted, order } = props;
  const name = nameInList(photo, picture);
  const grip = useRef<HTMLButtonElement>(null);
  // An element loses focus when it is moved in the DOM.
  useEffect(() => {
    if (lifted) grip.current?.focus({ preventScroll: true });
    if (lifted) grip.current?.closest("li")?.scrollIntoView({ block: "nearest" });
  }, [lifted]);
  return (
    <li
      data-place={place}
      className={`relative min-w-0 rounded-md bg-raised select-none [content-visibility:auto] [contain-intrinsic-size:auto_11rem] ${lifted ? "z-10 opacity-80 shadow-[0_0_0_2px_var(--color-text)]" : open ? "shadow-[0_0_0_2px_var(--color-gold)]" : ""}`}
    >
      <Link
        to={`?photo=${photo.slug}`}
        preventScrollReset
        draggable={false}
        aria-current={open || undefined}
        className="block rounded-md no-underline"
      >
        <span
          className="relative block aspect-3/2 overflow-hidden rounded-t-md bg-high"
          style={{ backgroundColor: picture?.tone }}
        >
          {picture && <Thumbnail picture={picture} />}
          {before && (
            <span className="absolute inset-y-0 left-0 w-1/2 overflow-hidden border-r-2 border-text">
              <Thumbnail picture={before} className="w-[200%] max-w-none" />
            </span>
          )}
          <span className="absolute bottom-1.5 left-1.5 flex gap-1">
            {isCover && <Chip look="plain">Cover</Chip>}
            {incomplete && <Chip look="warn">Not ready</Chip>}
          </span>
        </span>
        <span className="block px-2.5 pt-2 pb-2.5 text-xs leading-snug">
          <b className="block truncate font-medium text-text">{name}</b>
          <span className="text-muted tabular-nums">
            {[`${place + 1}`, photo.date, photo.minute].filter(Boolean).join(" · ")}
          </span>
        </span>
      </Link>
      {order && (
        <button
          ref={grip}
          type="button"
          aria-label={`Move ${name}`}
          aria-pressed={lifted}
          title="Drag, or press Space and use the arrow keys"
          onPointerDown={(event) => order.drag(event, place)}
          onKeyDown={(event) => order.press(event, place)}
          className="absolute top-1 right-1 grid size-9 cursor-grab touch-none place-items-center rounded-sm bg-sunk/75 text-text hover:bg-sunk max-lg:size-11"
        >
          <Icon name="grip" className="size-5 [stroke-width:2.4]" />
        </button>
      )}
    </li>
  );
}, sameTile);

/** Ignores the functions of `order`, which are new on every render. */
function sameTile(before: TileProps, after: TileProps) {
  return (
    before.photo === after.photo &&
    before.place === after.place &&
    before.picture === after.picture &&
    before.before === after.before &&
    before.isCover === after.isCover &&
    before.incomplete === after.incomplete &&
    before.open === after.open &&
    before.lifted === after.lifted &&
    Boolean(before.order) === Boolean(after.order)
  );
}

function Thumbnail({
  picture,
  className = "w-full",
}: {
  picture: PictureChoice;
  className?: string;
}) {
  return (
    <img
      src={picture.src}
      alt=""
      loading="lazy"
      draggable={false}
      className={`h-full object-cover ${className}`}
      style={{ objectPosition: picture.focus }}
    />
  );
}
