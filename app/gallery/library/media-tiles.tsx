import { Link } from "react-router";
import { Chip } from "../../ui/chip.tsx";
import { Icon } from "../../ui/icon/icon.tsx";
import type { Selection } from "../../ui/table/selection.ts";
import { rowAddress } from "../../ui/table/table-address.ts";
import type { LibraryTable } from "./library-address.ts";
import type { MediaTile } from "./media/media-view.ts";

export function MediaTiles({
  tiles,
  table,
  open,
  selection,
}: {
  tiles: MediaTile[];
  table: LibraryTable;
  open: string | undefined;
  selection: Selection;
}) {
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(10.5rem,1fr))] gap-3 max-sm:grid-cols-2 max-sm:gap-2">
      {tiles.map((tile) => (
        <li key={tile.id} className="relative">
          <Link
            to={rowAddress(table, tile.id)}
            preventScrollReset
            aria-current={tile.id === open || undefined}
            className="relative block overflow-hidden rounded-sm bg-raised no-underline hover:bg-high aria-[current]:shadow-[0_0_0_2px_var(--color-gold)]"
          >
            <TilePicture tile={tile} />
            {!tile.alt && (
              <span className="absolute top-2 left-2 rounded-full bg-overlay">
                <Chip look="warn">No description yet</Chip>
              </span>
            )}
            <span className="block px-2.5 pt-1.5 pb-2 text-xs leading-snug text-muted">
              <b className="block truncate font-medium text-text">{tile.name}</b>
              {tile.video && "Film, "}
              {tile.document && "PDF, "}
              {places(tile.places)}
            </span>
          </Link>
          <label className="absolute top-0 right-0 grid size-11 cursor-pointer place-items-center">
            <input
              type="checkbox"
              aria-label={`Select ${tile.name}`}
              checked={selection.keys.has(tile.id)}
              onChange={() => selection.toggle(tile.id)}
              className="tick-box"
            />
          </label>
        </li>
      ))}
    </ul>
  );
}

function TilePicture({ tile }: { tile: MediaTile }) {
  if (!tile.src) {
    return (
      <span className="grid aspect-4/3 place-items-center bg-overlay text-muted">
        <span className="grid justify-items-center gap-1.5 text-2xs">
          <Icon name="image" />
          No poster yet
        </span>
      </span>
    );
  }
  return (
    <img
      src={tile.src}
      alt=""
      loading="lazy"
      decoding="async"
      className="aspect-4/3 w-full object-cover"
      style={{ backgroundColor: tile.tone, objectPosition: tile.focus }}
    />
  );
}

function places(count: number) {
  if (count === 0) return "not used";
  return count === 1 ? "1 place" : `${count} places`;
}
