import { memo, useEffect, useRef } from "react";
import { Link } from "react-router";
import { Chip } from "../../ui/chip.tsx";
import { Icon } from "../../ui/icon/icon.tsx";
import type { PictureChoice } from "../library/media/picture-choice.ts";
import type { PhotoFields } from "../photo/album-document.ts";
import { nameInList } from "./album-photos.ts";
import { useOrder } from "./use-order.ts";

/** The photos as tiles, in their order; a tile opens its words beside the grid. */
export function PhotoGrid({
  photos,
  pictures,
  cover,
  wrong,
  open,
  move,
}: {
  photos: PhotoFields[];
  pictures: ReadonlyMap<string, PictureChoice>;
  /** The library's id of the cover. */
  cover: string;
  /** Slugs of photos that something is missing of. */
  wrong: ReadonlySet<string>;
  /** The slug of the photo whose words are open. */
  open: string;
  /** Undefined where the days decide the order. */
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
            wrong={wrong.has(photo.slug)}
            open={open === photo.slug}
            lifted={order.lifted === place}
            order={move ? order : undefined}
          />
        ))}
      </ol>
      <p role="status" className="sr-only">
        {order.said}
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
  wrong: boolean;
  open: boolean;
  lifted: boolean;
  order: ReturnType<typeof useOrder> | undefined;
};

/** Five hundred of them: one that has not changed is not drawn again. */
const Tile = memo(function Tile(props: TileProps) {
  const { photo, place, picture, before, isCover, wrong, open, lifted, order } = props;
  const name = nameInList(photo, picture);
  const grip = useRef<HTMLButtonElement>(null);
  // Moving a tile in the page takes its focus away.
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
            {wrong && <Chip look="warn">Not ready</Chip>}
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

/** The order's functions are new on every render and do the same; only what is seen counts. */
function sameTile(one: TileProps, other: TileProps) {
  return (
    one.photo === other.photo &&
    one.place === other.place &&
    one.picture === other.picture &&
    one.before === other.before &&
    one.isCover === other.isCover &&
    one.wrong === other.wrong &&
    one.open === other.open &&
    one.lifted === other.lifted &&
    Boolean(one.order) === Boolean(other.order)
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
