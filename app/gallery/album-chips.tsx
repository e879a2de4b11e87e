import { useEffect, useRef } from "react";
import { href, Link } from "react-router";
import { useTexts } from "../content/wording/use-texts.ts";
import type { AlbumCard } from "./photo/album-view.ts";

/** One link per album, and one for all photos. */
export function AlbumChips({
  albums,
  current,
}: {
  albums: AlbumCard[];
  /** The slug of the current album; null when it is not one of the links. */
  current?: string | null;
}) {
  const texts = useTexts("photos");
  const all = albums.reduce((sum, { photos }) => sum + photos, 0);
  const row = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the current album changes
  useEffect(() => showCurrent(row.current), [current]);
  return (
    <nav
      ref={row}
      aria-label={texts.albums}
      className="no-scrollbar -mx-gutter flex gap-2 overflow-x-auto px-gutter py-1"
    >
      <Chip
        to={href("/gallery")}
        label={texts.everything}
        count={all}
        current={current === undefined}
      />
      {albums.map((album) => (
        <Chip
          key={album.slug}
          to={href("/gallery/:album", { album: album.slug })}
          label={album.title}
          count={album.photos}
          current={album.slug === current}
        />
      ))}
    </nav>
  );
}

/** Scrolls the current link into view within the row, without scrolling the page. */
function showCurrent(row: HTMLElement | null) {
  const chip = row?.querySelector<HTMLElement>("[aria-current]");
  if (!row || !chip) return;
  const beyond = chip.getBoundingClientRect().right - row.getBoundingClientRect().right;
  if (beyond > 0) row.scrollLeft += beyond + 40;
}

export function Chip(props: { to: string; label: string; count: number; current: boolean }) {
  return (
    <Link
      to={props.to}
      prefetch="intent"
      preventScrollReset
      aria-current={props.current ? "page" : undefined}
      className="inline-flex min-h-tap flex-none items-center gap-2 rounded-full border border-line-strong px-4.5 text-sm text-soft no-underline transition-colors hover:border-text hover:text-text focus-visible:rounded-full aria-[current]:border-paper aria-[current]:bg-paper aria-[current]:font-medium aria-[current]:text-on-paper"
    >
      {props.label} <span className="tabular-nums opacity-75">{props.count}</span>
    </Link>
  );
}
