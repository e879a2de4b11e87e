import { useTexts } from "../../content/wording/use-texts.ts";
import { Facts } from "../../ui/facts.tsx";
import { FormattedText } from "../../ui/text/formatted-text.tsx";
import type { LoadedHome } from "../load-home.server.ts";

/** What it is like to live there, beside the facts. */
export function HomeStory({ home }: { home: LoadedHome }) {
  const texts = useTexts("home");
  return (
    <section id="house" className="wrap scroll-mt-24 py-section">
      <div className="twelve gap-y-12">
        <div className="lg:col-span-6">
          {home.storyTitle && <h2 className="type-section mb-8 text-balance">{home.storyTitle}</h2>}
          {home.story && (
            <FormattedText html={home.story} className="prose text-lg leading-relaxed" />
          )}
          <Features home={home} />
        </div>
        {home.facts.length > 0 && (
          <div className="lg:col-span-5 lg:col-start-8">
            <h2 className="sr-only">{texts.facts}</h2>
            <Facts
              facts={home.facts.map(({ label, value, below }) => ({
                label,
                value: (
                  <>
                    {value}
                    {below && <span className="block text-sm text-muted">{below}</span>}
                  </>
                ),
              }))}
            />
          </div>
        )}
      </div>
    </section>
  );
}

function Features({ home: { features } }: { home: LoadedHome }) {
  const texts = useTexts("home");
  if (features.length === 0) return null;
  return (
    <>
      <h2 className="type-card mt-12 mb-3.5">{texts.features}</h2>
      <ul className="grid gap-x-grid sm:grid-cols-2">
        {features.map((feature) => (
          <li key={feature} className="border-t border-line py-3 text-text">
            {feature}
          </li>
        ))}
      </ul>
    </>
  );
}
