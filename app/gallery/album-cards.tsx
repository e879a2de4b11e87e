import { href, Link } from "react-router";
import { useLocale } from "../content/use-settings.ts";
import { useTexts } from "../content/wording/use-texts.ts";
import { Picture } from "../ui/picture.tsx";
import { type AlbumCover, describeAlbum, kindText } from "./photo/album-view.ts";

export function AlbumCards({ title, albums }: { title: string; albums: AlbumCover[] }) {
  const texts = useTexts("photos");
  const locale = useLocale();
  return (
    <section className="wrap pb-section">
      <h2 className="type-section mb-block">{title}</h2>
      <ul className="grid gap-x-grid gap-y-12 sm:grid-cols-2 md:grid-cols-3">
        {albums.map((album) => (
          <li key={album.slug}>
            <Link
              to={href("/gallery/:album", { album: album.slug })}
              prefetch="intent"
              className="group block no-underline"
            >
              <span
                className="mb-5 block aspect-4/3 overflow-hidden [content-visibility:auto]"
                style={{ backgroundColor: album.cover.tone }}
              >
                <Picture
                  picture={album.cover}
                  sizes="(min-width: 90rem) 30rem, (min-width: 48rem) 34vw, (min-width: 40rem) 50vw, 105vw"
                  className="transition-transform duration-[1200ms] ease-out group-hover:scale-[1.025]"
                />
              </span>
              <h3 className="type-card">{album.title}</h3>
              <p className="type-small text-muted">
                {album.kind !== "photos" && `${kindText(album.kind, texts)}. `}
                {describeAlbum(album, texts, locale)}
              </p>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
