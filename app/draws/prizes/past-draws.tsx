import { href } from "react-router";
import { fillIn } from "../../content/wording/fill-in.ts";
import { useTexts } from "../../content/wording/use-texts.ts";
import { TextLink } from "../../ui/link.tsx";
import type { PastDraw } from "./prize-view.ts";
import { WinnersOrDisagreement } from "./winners-or-disagreement.tsx";

/** Every decided draw: winners, skips with their reasons, and handovers. */
export function PastDraws({ draws }: { draws: PastDraw[] }) {
  const texts = useTexts("prizes");
  const labels = useTexts("prizeFacts");
  return (
    <section className="wrap">
      <h2 className="type-section">{texts.won}</h2>
      {draws.map((draw) => (
        <div key={draw.slug} id={draw.slug} className="mt-block scroll-mt-header">
          <div className="mb-8 flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
            <div>
              <h3 className="type-card">{draw.title}</h3>
              <p className="type-small text-muted tabular-nums">
                {draw.summary}
                {draw.demonstration && `. ${labels.inventedPast}`}
              </p>
            </div>
            <TextLink to={href("/draw/:slug/verify", { slug: draw.slug })} solo>
              {texts.proof}
            </TextLink>
          </div>
          <WinnersOrDisagreement
            rows={draw.winners}
            slug={draw.slug}
            caption={fillIn(labels.winners, { draw: draw.title })}
          />
        </div>
      ))}
      <p className="mt-8">
        <TextLink to={href("/winners")} solo>
          {texts.archive}
        </TextLink>
      </p>
      <p className="type-small mt-4 max-w-text text-muted">{texts.handover}</p>
    </section>
  );
}
