import { href } from "react-router";
import { useTexts } from "../../content/wording/use-texts.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Picture } from "../../ui/picture.tsx";
import { HomeStatus } from "../home-status.tsx";
import type { LoadedHome } from "../load-home.server.ts";

export function viewingAddress({ slug }: Pick<LoadedHome, "slug">) {
  return `${href("/contact")}?topic=viewing&home=${slug}`;
}

/** The first picture as tall as the screen, with the name and the price over its lower part. */
export function HomeHero({ home }: { home: LoadedHome }) {
  const { first } = home;
  return (
    <section
      className={`relative isolate flex flex-col justify-end overflow-clip print:min-h-0 ${first ? "min-h-[clamp(34rem,calc(100svh-4.8rem),70rem)]" : "min-h-[clamp(24rem,60svh,40rem)]"}`}
    >
      {first ? (
        <div className="absolute inset-x-0 top-0 -z-10 h-[76%] lg:h-full print:static print:aspect-3/2 print:h-auto">
          <Picture
            picture={first}
            sizes="(min-width: 64rem) max(100vw, 150vh), max(100vw, 114vh)"
            eager
          />
          <div className="hero-veil absolute inset-0 print:hidden" />
        </div>
      ) : (
        <div className="evening-glow absolute inset-0 -z-10" />
      )}
      <div className="wrap pb-8 lg:pb-12 print:pt-6">
        <div className="twelve items-end gap-y-5">
          <div className="lg:col-span-8">
            <h1 className="type-hero">{home.name}</h1>
            <p className="mt-2.5 text-lg text-text">{home.address}</p>
          </div>
          <div className="lg:col-span-4">
            <p className="flex flex-wrap items-baseline gap-x-5 gap-y-1.5">
              {home.price && <span className="type-figure">{home.price}</span>}
              <HomeStatus status={home.status} />
            </p>
            {home.perArea && <p className="mt-1.5 text-sm tabular-nums">{home.perArea}</p>}
            {home.photosNote && <p className="mt-2 text-xs text-soft">{home.photosNote}</p>}
          </div>
        </div>
      </div>
    </section>
  );
}

/** Stays at the top on wide screens: the name, the parts of the page and the next step. */
export function HomeBar({ home }: { home: LoadedHome }) {
  const texts = useTexts("home");
  const parts = [
    { id: "house", label: texts.story, shown: home.story !== "" },
    { id: "units", label: texts.unitsTitle, shown: home.units.length > 0 },
    { id: "plan", label: texts.plan, shown: home.plans.length > 0 },
    { id: "location", label: texts.location, shown: home.location !== null },
    { id: "documents", label: texts.documents, shown: true },
  ];
  return (
    <nav
      aria-label={home.name}
      className="sticky top-0 z-20 border-y border-line bg-ground/95 max-lg:hidden print:hidden"
    >
      <div className="wrap flex min-h-18 items-center gap-x-8 text-md">
        <p className="flex items-baseline gap-x-5 whitespace-nowrap tabular-nums">
          <span className="font-display text-[1.25rem] leading-none text-text">{home.name}</span>
          {home.price}
        </p>
        <ul className="ms-auto flex gap-x-6">
          {parts
            .filter(({ shown }) => shown)
            .map(({ id, label }) => (
              <li key={id}>
                <a
                  href={`#${id}`}
                  className="flex min-h-tap items-center text-soft no-underline transition-colors hover:text-gold-bright"
                >
                  {label}
                </a>
              </li>
            ))}
        </ul>
        <NextStep home={home} />
      </div>
    </nav>
  );
}

export function NextStep({ home }: { home: LoadedHome }) {
  const texts = useTexts("home");
  if (home.taken) {
    return <ButtonLink to={`${href("/contact")}?topic=viewing`}>{texts.soldButton}</ButtonLink>;
  }
  return (
    <ButtonLink to={viewingAddress(home)} look="gold">
      {texts.view}
    </ButtonLink>
  );
}

/** The same on phones, at the bottom. */
export function HomeDock({ home }: { home: LoadedHome }) {
  return (
    <aside
      aria-label={home.name}
      className="sticky bottom-0 z-10 flex items-center gap-4 border-t border-line bg-ground/95 px-gutter pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] lg:hidden print:hidden [@media(max-height:26rem)]:static [@media(scripting:none)]:static"
    >
      <p className="min-w-0 flex-1 text-sm leading-snug text-muted tabular-nums">
        <b className="line-clamp-2 font-medium text-text">{home.name}</b>
        {home.price || home.status.text}
      </p>
      <div className="flex-none">
        <NextStep home={home} />
      </div>
    </aside>
  );
}
