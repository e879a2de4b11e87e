import type { CSSProperties } from "react";
import { useTexts } from "../../content/wording/use-texts.ts";
import { Film } from "../../ui/film.tsx";
import { Picture } from "../../ui/picture.tsx";
import type { PhotoView } from "./album-view.ts";
import { Compare } from "./compare.tsx";

/** The full photo (a picture, a pair or a film), as large as its container (container-type: size) allows. */
export function PhotoFrame({
  photo,
  sizes,
  priority,
}: {
  photo: PhotoView;
  sizes: string;
  priority: "high" | "low";
}) {
  const { picture, before, film } = photo;
  const { filmFile } = useTexts("photos");
  return (
    <div
      className="w-[min(100cqw,calc(100cqh*var(--ratio)))]"
      style={{ "--ratio": picture.width / picture.height } as CSSProperties}
    >
      {before ? (
        <Compare before={before} after={picture} sizes={sizes} eager />
      ) : (
        <div style={{ aspectRatio: "var(--ratio)" }}>
          {film ? (
            <Film film={film} poster={picture} current={priority === "high"} download={filmFile} />
          ) : (
            <Picture picture={picture} sizes={sizes} eager priority={priority} />
          )}
        </div>
      )}
    </div>
  );
}
