import { OwnTime } from "../../content/own-time.tsx";
import { useLocale } from "../../content/use-settings.ts";
import { fillIn } from "../../content/wording/fill-in.ts";
import { useTexts } from "../../content/wording/use-texts.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Facts } from "../../ui/facts.tsx";
import { Picture } from "../../ui/picture.tsx";
import type { PictureView } from "../../ui/picture-view.ts";
import { inRunningText } from "./chance.ts";
import { factsOf, PrizeCards, PrizeLink } from "./prize-cards.tsx";
import type { CurrentDraw } from "./prize-view.ts";

/** The first prize large, with the page's own picture beside it; the others as cards. */
export function CurrentPrizes({
  draw,
  plate,
}: {
  draw: CurrentDraw;
  plate: { picture: PictureView } | undefined;
}) {
  const texts = useTexts("prizes");
  const labels = useTexts("prizeFacts");
  const locale = useLocale();
  const [first, ...others] = draw.prizes;
  if (!first) return null;
  const title = fillIn(texts.first, { draw: inRunningText(draw.title, locale) });
  const { tickets, closed } = draw;
  const more = first.quantity > 1 ? draw.prizes : others;
  return (
    <>
      <section className="wrap">
        <FirstPictures own={first.picture} beside={plate?.picture} />
        <div className="twelve mt-8">
          <div className="lg:col-span-6">
            <p className="type-label">
              {draw.demonstration ? fillIn(labels.invented, { first: title }) : title}
            </p>
            <h2 className="type-section mt-2.5">{first.name}</h2>
            {first.story && <p className="mt-4 max-w-[34rem]">{first.story}</p>}
            <PrizeLink slug={draw.slug} prize={first} />
          </div>
          <div className="lg:col-span-5 lg:col-start-8">
            <Facts
              facts={[
                ...factsOf(
                  first,
                  { tickets, chanceLabel: closed ? labels.chance : labels.chanceIf },
                  labels,
                ),
                {
                  label: closed ? labels.decided : labels.closes,
                  value: <OwnTime seconds={draw.at}>{draw.time}</OwnTime>,
                },
              ]}
            />
            <div className="mt-6">
              <ButtonLink to={draw.action.to} look={draw.action.next ? "gold" : "plain"} wide>
                {draw.action.next ? labels.enter : labels.see}
              </ButtonLink>
            </div>
          </div>
        </div>
      </section>
      {more.length > 0 && (
        <section className="wrap">
          <h2 className="type-sub mb-8">{fillIn(texts.more, { count: draw.more })}</h2>
          <PrizeCards
            prizes={more}
            tickets={tickets}
            slug={draw.slug}
            chanceLabel={closed ? labels.chance : labels.chanceToday}
          />
        </section>
      )}
    </>
  );
}

function FirstPictures({
  own,
  beside,
}: {
  own: PictureView | undefined;
  beside: PictureView | undefined;
}) {
  const wide = beside ?? own;
  if (!wide) return null;
  const both = own && beside && own.src !== beside.src;
  return (
    <div
      className={`-mx-gutter grid gap-[clamp(0.5rem,0.9vw,0.875rem)] md:mx-0 md:h-[clamp(22rem,41vw,37rem)] ${both ? "md:grid-cols-[4fr_7fr]" : ""}`}
    >
      {both && (
        <div className="overflow-hidden max-md:hidden">
          {/* Lazy: phones hide this image and should not fetch it. */}
          <Picture picture={own} sizes="36vw" className="settles" focus="12% 50%" />
        </div>
      )}
      <div className="aspect-4/3 overflow-hidden md:aspect-auto">
        <Picture picture={wide} sizes="(min-width: 48rem) 64vw, 134vw" eager className="settles" />
      </div>
    </div>
  );
}
