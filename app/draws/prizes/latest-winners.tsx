import { href } from "react-router";
import type { SectionOf } from "../../content/presented.ts";
import { useTexts } from "../../content/wording/use-texts.ts";
import { TextLink } from "../../ui/link.tsx";
import { Status } from "../../ui/status.tsx";
import type { PastDraw } from "./prize-view.ts";
import { Disagreement } from "./winners-or-disagreement.tsx";

const shownAtMost = 5;

/** Winners of the latest finished draw. Until one is finished, the section says what it will show. */
export function LatestWinners({
  section,
  draw,
}: {
  section: SectionOf<"latest-winners">;
  draw: PastDraw | undefined;
}) {
  return (
    <section className="wrap">
      <div className="twelve">
        <div className="lg:col-span-4">
          <h2 className="type-section">{section.title}</h2>
          {draw && <p className="type-small mt-4 max-w-80 text-muted">{draw.title}</p>}
        </div>
        <div className="lg:col-span-8 lg:col-start-5">
          {draw ? <Winners draw={draw} /> : <BeforeTheFirst text={section.beforeTheFirst} />}
        </div>
      </div>
    </section>
  );
}

function Winners({ draw }: { draw: PastDraw }) {
  const texts = useTexts("prizes");
  if (!draw.winners) return <Disagreement slug={draw.slug} />;
  const holders = draw.winners.filter(
    ({ ticket, handover }) => ticket && handover.look !== "onward",
  );
  return (
    <>
      <ul>
        {holders.slice(0, shownAtMost).map((row) => (
          <li
            key={row.key}
            className="grid gap-x-grid gap-y-1 border-t border-line py-4.5 last:border-b md:grid-cols-[3fr_3fr_4fr]"
          >
            <span className="font-medium text-text">{row.winner}</span>
            <span>{row.prize}</span>
            <span className="text-md">
              <Status look={row.handover.look}>{row.handover.text}</Status>
            </span>
          </li>
        ))}
      </ul>
      <p className="mt-4 flex flex-wrap gap-x-6">
        <TextLink to={`${href("/prizes")}#${draw.slug}`} solo>
          {texts.all}
        </TextLink>
        <TextLink to={href("/draw/:slug/verify", { slug: draw.slug })} solo>
          {texts.proof}
        </TextLink>
      </p>
    </>
  );
}

function BeforeTheFirst({ text }: { text: string }) {
  const texts = useTexts("prizes");
  return (
    <div className="border-y border-line py-8">
      <p className="max-w-text">{text}</p>
      <p className="mt-2">
        <TextLink to={href("/prizes")} solo>
          {texts.how}
        </TextLink>
      </p>
    </div>
  );
}
