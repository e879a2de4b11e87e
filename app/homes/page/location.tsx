import { useFrameTexts } from "../../content/wording/use-frame-texts.ts";
import { useTexts } from "../../content/wording/use-texts.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Facts } from "../../ui/facts.tsx";
import { Picture } from "../../ui/picture.tsx";
import type { LoadedHome } from "../load-home.server.ts";

/** Distances beside a map or a picture that extends to the window's edge. */
export function HomeLocation({ home: { location } }: { home: LoadedHome }) {
  const texts = useTexts("home");
  const { newTab } = useFrameTexts();
  if (!location) return null;
  return (
    <section id="location" className="scroll-mt-24 overflow-clip">
      <div className="wrap twelve items-end gap-y-8">
        <div className="max-lg:order-2 lg:col-span-4">
          <h2 className="type-section text-balance">{location.title || texts.location}</h2>
          {location.distances.length > 0 && (
            <div className="mt-8">
              <Facts facts={location.distances} />
            </div>
          )}
          {location.map && (
            <div className="mt-6 print:hidden">
              <ButtonLink to={location.map} newWindow>
                {texts.maps}
                <span className="sr-only"> {newTab}</span>
              </ButtonLink>
            </div>
          )}
        </div>
        {location.picture && (
          <figure className="lg:col-span-8 lg:-me-edge lg:ms-grid">
            <div className="aspect-square overflow-hidden bg-sunk max-lg:-mx-gutter md:aspect-8/5">
              <Picture
                picture={location.picture}
                sizes="(min-width: 64rem) 66vw, 160vw"
                // Drawings are made for dark pages; they have one size only.
                className={
                  location.picture.sources.length === 0
                    ? "forced-color-adjust-none print:invert forced-colors:bg-ground!"
                    : ""
                }
              />
            </div>
            {location.note && (
              <figcaption className="type-caption pt-3">{location.note}</figcaption>
            )}
          </figure>
        )}
      </div>
    </section>
  );
}
