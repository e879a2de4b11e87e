import { href } from "react-router";
import { useTexts } from "../../content/wording/use-texts.ts";
import { TextLink } from "../../ui/link.tsx";
import { PairOfCards } from "../home-cards.tsx";
import type { LoadedHome } from "../load-home.server.ts";

export function SimilarHomes({ home: { similar } }: { home: LoadedHome }) {
  const texts = useTexts("home");
  const [left, right] = similar;
  if (!left) return null;
  return (
    <section className="overflow-clip pb-section print:hidden">
      <div className="wrap mb-block flex items-baseline justify-between gap-8">
        <h2 className="type-section">{texts.similar}</h2>
        <TextLink to={href("/home")} solo>
          {texts.all}
        </TextLink>
      </div>
      <PairOfCards left={left} right={right} />
    </section>
  );
}
