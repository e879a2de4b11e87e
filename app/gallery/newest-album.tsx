import { href } from "react-router";
import { useLocale } from "../content/use-settings.ts";
import { useTexts } from "../content/wording/use-texts.ts";
import { joinParts } from "../platform/join-parts.ts";
import { TextLink } from "../ui/link.tsx";
import { type AlbumView, describeAlbum } from "./photo/album-view.ts";
import { PhotoRows } from "./photo-rows.tsx";

export function NewestAlbum({ title, album }: { title: string; album: AlbumView }) {
  const texts = useTexts("photos");
  const locale = useLocale();
  return (
    <section className="wrap">
      <div className="mb-block flex flex-wrap items-baseline justify-between gap-x-8">
        <div>
          <h2 className="type-section">{title}</h2>
          <p className="mt-3 text-muted">
            {joinParts([
              album.title,
              describeAlbum({ ...album, photos: album.photos.length }, texts, locale),
            ])}
          </p>
        </div>
        <TextLink to={href("/gallery/:album", { album: album.slug })} solo>
          {texts.seeAlbum}
        </TextLink>
      </div>
      <PhotoRows photos={album.photos.slice(0, 3)} />
    </section>
  );
}
