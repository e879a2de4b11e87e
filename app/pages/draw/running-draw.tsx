import { href } from "react-router";
import type { SectionOf } from "../../content/presented.ts";
import { PictureBeside } from "../../content/sections/invitation.tsx";
import { fillIn } from "../../content/wording/fill-in.ts";
import { useWords } from "../../content/wording/use-words.ts";
import { Countdown } from "../../draws/countdown.tsx";
import { prizesInAll } from "../../draws/prizes/chance.ts";
import { useLiveHead } from "../../draws/use-live-head.ts";
import { count } from "../../platform/in-words.ts";
import { ButtonLink, ButtonRow } from "../../ui/button.tsx";
import { Facts } from "../../ui/facts.tsx";
import { FormattedText } from "../../ui/text/formatted-text.tsx";
import type { DrawView } from "./draw-view.ts";

/** The running draw on the landing page: its first prize, the time left, three facts, one gold button. */
export function RunningDrawNow({
  section,
  early,
  draw,
  prizes,
}: {
  section: SectionOf<"running-draw">;
  early: boolean;
  draw: DrawView;
  /** The number of prizes as a word. */
  prizes: string;
}) {
  const words = useWords("running");
  const open = draw.phase === "open";
  const head = useLiveHead(draw.slug, draw.head, open);
  const [first] = draw.prizes;
  const counting = countdownOf(draw, words);
  const own = href("/draw/:slug", { slug: draw.slug });
  const all = prizesInAll(draw.prizes);
  return (
    <section>
      <PictureBeside
        picture={first?.picture ?? section.picture}
        side="right"
        early={early}
        caption={captionOf(draw, words)}
      >
        <h2 className="type-section">{draw.title}</h2>
        <FormattedText html={draw.leadHtml} className="type-lead mt-5" />
        {counting && (
          <div className="mt-12">
            <Countdown {...counting} now={draw.now} />
          </div>
        )}
        <div className="mt-8">
          <Facts
            facts={[
              open
                ? { label: words.closes, value: draw.words.closes }
                : {
                    label: draw.phase === "scheduled" ? words.opens : words.decided,
                    value: counting ? counting.time : draw.words.moment,
                  },
              ...(first?.value
                ? [{ label: fillIn(words.value, { prize: first.name }), value: first.value }]
                : []),
              { label: words.tickets, value: count(head.tickets) },
            ]}
          />
        </div>
        <div className="mt-8">
          <ButtonRow>
            <ButtonLink to={open ? `${own}#enter` : own} look="gold">
              {open ? words.enter : words.see}
            </ButtonLink>
            <ButtonLink to={href("/prizes")}>
              {all === 1 ? words.onePrize : fillIn(words.allPrizes, { number: prizes })}
            </ButtonLink>
          </ButtonRow>
        </div>
      </PictureBeside>
    </section>
  );
}

function countdownOf(
  { phase, opensAt, closesAt, moment, now, words }: DrawView,
  labels: { opensIn: string; closesIn: string; decidedIn: string },
) {
  if (phase === "scheduled") return { until: opensAt, label: labels.opensIn, time: words.opens };
  if (phase === "open") return { until: closesAt, label: labels.closesIn, time: words.closes };
  if (now < moment) return { until: moment, label: labels.decidedIn, time: words.moment };
  return undefined;
}

function captionOf(
  { prizes: [first], demonstration }: DrawView,
  words: { firstPrize: string; invented: string },
): string {
  if (!first) return "";
  const caption = fillIn(words.firstPrize, { prize: first.name });
  return demonstration ? `${caption} ${words.invented}` : caption;
}
