import { href } from "react-router";
import { OwnTime } from "../../content/own-time.tsx";
import type { SectionOf } from "../../content/presented.ts";
import { PictureBeside } from "../../content/sections/invitation.tsx";
import { useLocale } from "../../content/use-settings.ts";
import { fillIn } from "../../content/wording/fill-in.ts";
import { useTexts } from "../../content/wording/use-texts.ts";
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
  const locale = useLocale();
  const texts = useTexts("running");
  const open = draw.phase === "open";
  const head = useLiveHead(draw.slug, draw.head, open);
  const [first] = draw.prizes;
  const counting = countdownOf(draw, texts);
  const own = href("/draw/:slug", { slug: draw.slug });
  const all = prizesInAll(draw.prizes);
  return (
    <section>
      <PictureBeside
        picture={first?.picture ?? section.picture}
        side="right"
        early={early}
        caption={captionOf(draw, texts)}
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
                ? {
                    label: texts.closes,
                    value: <OwnTime seconds={draw.closesAt}>{draw.times.closes}</OwnTime>,
                  }
                : {
                    label: draw.phase === "scheduled" ? texts.opens : texts.decided,
                    value: counting ? (
                      <OwnTime seconds={counting.until}>{counting.time}</OwnTime>
                    ) : (
                      <OwnTime seconds={draw.moment}>{draw.times.moment}</OwnTime>
                    ),
                  },
              ...(first?.value
                ? [{ label: fillIn(texts.value, { prize: first.name }), value: first.value }]
                : []),
              { label: texts.tickets, value: count(head.tickets, locale) },
            ]}
          />
        </div>
        <div className="mt-8">
          <ButtonRow>
            <ButtonLink to={open ? `${own}#enter` : own} look="gold">
              {open ? texts.enter : texts.see}
            </ButtonLink>
            <ButtonLink to={href("/prizes")}>
              {all === 1 ? texts.onePrize : fillIn(texts.allPrizes, { number: prizes })}
            </ButtonLink>
          </ButtonRow>
        </div>
      </PictureBeside>
    </section>
  );
}

function countdownOf(
  { phase, opensAt, closesAt, moment, now, times }: DrawView,
  labels: { opensIn: string; closesIn: string; decidedIn: string },
) {
  if (phase === "scheduled") return { until: opensAt, label: labels.opensIn, time: times.opens };
  if (phase === "open") return { until: closesAt, label: labels.closesIn, time: times.closes };
  if (now < moment) return { until: moment, label: labels.decidedIn, time: times.moment };
  return undefined;
}

function captionOf(
  { prizes: [first], demonstration }: DrawView,
  texts: { firstPrize: string; invented: string },
): string {
  if (!first) return "";
  const caption = fillIn(texts.firstPrize, { prize: first.name });
  return demonstration ? `${caption} ${texts.invented}` : caption;
}
