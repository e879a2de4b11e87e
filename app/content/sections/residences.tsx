import { href } from "react-router";
import { Facts } from "../../ui/facts.tsx";
import { TextLink } from "../../ui/link.tsx";
import { Picture } from "../../ui/picture.tsx";
import type { SectionOf } from "../presented.ts";
import { fillIn } from "../wording/fill-in.ts";
import { useFrameTexts } from "../wording/use-frame-texts.ts";

export function Residences({
  section,
  early,
}: {
  section: SectionOf<"residences">;
  /** Visible on phones without scrolling. */
  early: boolean;
}) {
  const { askAbout } = useFrameTexts();
  return (
    <section className="wrap">
      <SectionHeading title={section.title} lead={section.lead} />
      <ul className="grid gap-x-grid gap-y-12 md:grid-cols-2 xl:grid-cols-3">
        {section.homes.map((home, place) => (
          <li key={home.name} className="flex flex-col">
            <div className="mb-5 aspect-4/3 overflow-hidden [content-visibility:auto]">
              <Picture
                picture={home.picture}
                sizes="(min-width: 80rem) 27rem, (min-width: 48rem) 50vw, 100vw"
                className="settles"
                early={early && place < 2}
              />
            </div>
            <h3 className="type-card">{home.name}</h3>
            <p className="type-small text-muted">{home.place}</p>
            <p className="mt-2 mb-4 text-md">{home.text}</p>
            <div className="mt-auto">
              <Facts facts={home.facts} small />
              <TextLink
                to={`${href("/contact")}?topic=viewing&about=${encodeURIComponent(home.name)}`}
                solo
              >
                {fillIn(askAbout, { house: home.name })}
              </TextLink>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function SectionHeading({ title, lead }: { title: string; lead?: string }) {
  return (
    <div className="twelve mb-block items-end gap-y-4">
      <h2 className="type-section lg:col-span-8">{title}</h2>
      {lead && <p className="lg:col-span-4">{lead}</p>}
    </div>
  );
}
