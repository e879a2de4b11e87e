import { href, Link } from "react-router";
import { Picture } from "../ui/picture.tsx";
import type { AlbumView } from "./albums.server.ts";

export function AlbumCards({ title, albums }: { title: string; albums: AlbumView[] }) {
  return (
    <section className="wrap pb-section">
      <h2 className="type-section mb-block">{title}</h2>
      <ul className="grid gap-x-grid gap-y-12 sm:grid-cols-2 xl:grid-cols-4">
        {albums.map((album) => (
          <li key={album.slug}>
            <Link
              to={href("/gallery/:album", { album: album.slug })}
              prefetch="intent"
              className="group block no-underline"
            >
              <span className="mb-5 block aspect-4/3 overflow-hidden">
                <Picture
                  picture={album.cover}
                  sizes="(min-width: 80rem) 20rem, (min-width: 40rem) 50vw, 100vw"
                  className="transition-transform duration-[1200ms] ease-out group-hover:scale-[1.025]"
                />
              </span>
              <h3 className="type-card">{album.title}</h3>
              <p className="type-small text-muted">{describeAlbum(album)}</p>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function describeAlbum({ photos, month }: AlbumView) {
  return `${photos.length} ${photos.length === 1 ? "picture" : "pictures"}, ${month}`;
}
