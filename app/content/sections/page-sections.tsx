import { Fragment, type ReactNode, useContext } from "react";
import { directionOf } from "../../languages/languages.ts";
import type { PresentedSection, PresentedSettings, SectionOf, ShownSection } from "../presented.ts";
import { Figures } from "./figures.tsx";
import { FilmStrip } from "./film-strip.tsx";
import { Founders } from "./founders.tsx";
import { Hero } from "./hero.tsx";
import { InPreview } from "./in-preview.ts";
import { Invitation } from "./invitation.tsx";
import { Plate } from "./plate.tsx";
import { Proofs } from "./proofs.tsx";
import { Questions } from "./questions.tsx";
import { Registrations } from "./registrations.tsx";
import { Residences } from "./residences.tsx";
import { Rows } from "./rows.tsx";
import { RunningDraw } from "./running-draw.tsx";
import { PlainText, Story } from "./story.tsx";
import { Testimonials } from "./testimonials.tsx";
import { Timeline } from "./timeline.tsx";

/** Sections with data of a later room, such as draws; the page passes them in. */
type LiveSections = {
  "latest-winners"?: (section: SectionOf<"latest-winners">) => ReactNode;
  "newest-album"?: (section: SectionOf<"newest-album">) => ReactNode;
  /** Undefined between draws: the section then shows the texts of staff. */
  "running-draw"?: (section: SectionOf<"running-draw">, early: boolean) => ReactNode;
};

export function PageSections({
  sections,
  settings,
  live = {},
}: {
  sections: ShownSection[];
  settings: PresentedSettings;
  live?: LiveSections;
}) {
  const inPreview = useContext(InPreview);
  return (
    <div className={`grid grid-cols-1 gap-y-section ${spaceBelow(sections.at(-1))}`}>
      {sections.map((section, place) => {
        const shown = <SectionOfAnyKind {...{ section, settings, live, place }} />;
        const key = section.id ?? place;
        const isForeign = section.inOwnLanguage && !isLive(section);
        const original = isForeign ? settings.ownLocale : undefined;
        if (!inPreview && !original) return <Fragment key={key}>{shown}</Fragment>;
        return (
          <div
            key={key}
            className="contents"
            data-section={inPreview ? section.id : undefined}
            lang={original}
            dir={original && directionOf(original)}
          >
            {shown}
          </div>
        );
      })}
    </div>
  );
}

/** Its texts are the site's, which are translated. */
function isLive({ kind }: PresentedSection) {
  return ["running-draw", "latest-winners", "newest-album", "founders"].includes(kind);
}

/** A picture at the end of the page joins the footer without a gap; on phones an invitation ends with text instead. */
function spaceBelow(last: PresentedSection | undefined) {
  if (last?.kind === "plate") return "";
  return last?.kind === "invitation" ? "max-lg:pb-16" : "pb-section";
}

function SectionOfAnyKind({
  section,
  settings,
  live,
  place,
}: {
  section: PresentedSection;
  settings: PresentedSettings;
  live: LiveSections;
  place: number;
}) {
  // Phones show the start of the second section without scrolling.
  const early = place === 1;
  switch (section.kind) {
    case "hero":
      return <Hero section={section} />;
    case "plate":
      return <Plate section={section} eager={place === 0} />;
    case "running-draw":
      return live["running-draw"]?.(section, early) ?? <RunningDraw {...{ section, early }} />;
    case "proofs":
      return <Proofs section={section} />;
    case "film-strip":
      return <FilmStrip section={section} />;
    case "invitation":
      return <Invitation {...{ section, early }} />;
    case "residences":
      return <Residences {...{ section, early }} />;
    case "rows":
      return <Rows section={section} />;
    case "figures":
      return <Figures section={section} />;
    case "testimonials":
      return <Testimonials section={section} />;
    case "questions":
      return <Questions section={section} />;
    case "story":
      return <Story section={section} />;
    case "founders":
      return <Founders section={section} settings={settings} />;
    case "timeline":
      return <Timeline section={section} />;
    case "registrations":
      return <Registrations section={section} settings={settings} />;
    case "text":
      return <PlainText section={section} />;
    case "latest-winners":
      return live["latest-winners"]?.(section) ?? null;
    case "newest-album":
      return live["newest-album"]?.(section) ?? null;
  }
}
