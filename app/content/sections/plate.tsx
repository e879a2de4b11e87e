import { Caption, Picture } from "../../ui/picture.tsx";
import type { SectionOf } from "../presented.ts";

/** One picture, as wide as the window. */
export function Plate({ section, eager }: { section: SectionOf<"plate">; eager: boolean }) {
  return (
    <figure>
      <div className="aspect-4/3 overflow-hidden md:aspect-21/9">
        <Picture
          picture={section.picture}
          sizes="(min-width: 48rem) 100vw, 134vw"
          eager={eager}
          className={eager ? "" : "settles"}
        />
      </div>
      {(section.place || section.detail) && (
        <figcaption className="wrap">
          <Caption place={section.place} detail={section.detail} />
        </figcaption>
      )}
    </figure>
  );
}
