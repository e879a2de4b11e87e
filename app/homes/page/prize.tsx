import { useTexts } from "../../content/wording/use-texts.ts";
import { TextLink } from "../../ui/link.tsx";
import type { LoadedHome } from "../load-home.server.ts";

/** A home that can be won, or that was given away. */
export function HomePrize({ home: { prize } }: { home: LoadedHome }) {
  const texts = useTexts("home");
  if (!prize) return null;
  return (
    <section className="wrap pt-block">
      <div className="flex flex-wrap items-baseline gap-x-8 gap-y-2 border-y border-gold-deep py-6">
        <h2 className="type-card">{prize.title}</h2>
        <p className="min-w-60 flex-1">{prize.text}</p>
        <TextLink to={prize.to} solo>
          {texts.prizeLink}
        </TextLink>
      </div>
    </section>
  );
}
