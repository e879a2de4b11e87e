import { SiteLink, TextLink } from "../../ui/link.tsx";
import { Caption, Picture } from "../../ui/picture.tsx";
import type { SectionOf } from "../presented.ts";

/** Pictures in one row that scrolls sideways. */
export function FilmStrip({ section }: { section: SectionOf<"film-strip"> }) {
  return (
    <section aria-label={section.title}>
      <div className="wrap mb-block flex items-baseline justify-between gap-8">
        <h2 className="type-section">{section.title}</h2>
        {section.link && (
          <TextLink to={section.link.to} solo>
            {section.link.label}
          </TextLink>
        )}
      </div>
      <ul className="no-scrollbar flex snap-x gap-3 overflow-x-auto scroll-px-edge px-edge">
        {section.pictures.map((frame) => (
          <li key={frame.picture.src} className="flex-none snap-start">
            <SiteLink to={frame.to} className="group block no-underline">
              <span
                className={`block h-[clamp(16rem,34vw,30rem)] overflow-hidden [content-visibility:auto] ${frame.shape === "tall" ? "aspect-4/5" : "aspect-3/2"}`}
              >
                <Picture
                  picture={frame.picture}
                  sizes="(min-width: 88rem) 45rem, (min-width: 48rem) 51vw, 24rem"
                  className="transition-transform duration-[1200ms] ease-out group-hover:scale-[1.025]"
                />
              </span>
              <Caption place={frame.place} detail={frame.minute} />
            </SiteLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
