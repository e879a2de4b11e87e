import { href } from "react-router";
import type { SectionOf } from "../../content/presented.ts";
import { Questions } from "../../content/sections/questions.tsx";
import { fillIn } from "../../content/wording/fill-in.ts";
import { numberAsWord } from "../../content/wording/number-as-word.ts";
import { useTexts } from "../../content/wording/use-texts.ts";
import type { Wording } from "../../content/wording/wording.ts";
import { prizesInAll } from "../../draws/prizes/chance.ts";
import { PrizeCards } from "../../draws/prizes/prize-cards.tsx";
import { PrizeRows } from "../../draws/prizes/prize-rows.tsx";
import type { EntryResponse } from "../../entries/enter/typed-entry.ts";
import { LiveShow } from "../../live/phone/live-show.tsx";
import { ReplayShow } from "../../live/phone/replay-show.tsx";
import { useReplay } from "../../live/phone/use-replay.ts";
import { useLiveDraw } from "../../live/use-live-draw.ts";
import type { PublicShow } from "../../show/script/public-show.ts";
import { showInWords } from "../../show/script/show-in-words.ts";
import { ShareDraw } from "../../tickets/share.tsx";
import { TextLink } from "../../ui/link.tsx";
import { Caption, Picture } from "../../ui/picture.tsx";
import { FormattedText } from "../../ui/text/formatted-text.tsx";
import { Dock } from "./dock.tsx";
import { DrawHeading } from "./draw-heading.tsx";
import type { DrawView, EarlierDraw } from "./draw-view.ts";
import { OtherDraws } from "./other-draws.tsx";
import { SidePanel } from "./side-panel.tsx";
import { Steps } from "./steps.tsx";
import { useNextPhase } from "./use-next-phase.ts";
import { WhoWon } from "./who-won.tsx";

type DrawBodyProps = {
  draw: DrawView;
  others: EarlierDraw[];
  questions: SectionOf<"questions"> | undefined;
  stepsTitle: string;
  answer: EntryResponse | undefined;
  coupon: string;
  opened: string;
};

/** The page of a draw in every state: title and time, picture and prizes on the left, the next step on the right. */
export function DrawBody({
  draw: loaded,
  others,
  questions,
  stepsTitle,
  ...entering
}: DrawBodyProps) {
  const { head, show, listening, phase, keptBack } = useLiveDraw(loaded);
  const draw = phase === loaded.phase ? loaded : { ...loaded, phase, keptBack };
  useNextPhase(draw, !listening);
  const open = draw.phase === "open";
  const prizeWords = useTexts("prizeFacts");
  const texts = { ...useTexts("drawLines"), ...useTexts("draw") };
  const replay = useReplay(draw.slug, show?.over === true && !show.rehearsal);
  const showTexts = {
    skipReasons: useTexts("skipReasons"),
    disagreement: useTexts("disagreement"),
  };
  const inWords = (shown: PublicShow) => showInWords(shown, showTexts, loaded.showTranslation);
  if (replay.steps) {
    return <ReplayShow steps={replay.steps.map(inWords)} onLeave={replay.leave} />;
  }
  if (show && !show.over) return <LiveShow show={inWords(show)} />;
  return (
    <>
      <DrawHeading draw={draw} />
      <div className="wrap">
        <div className="grid gap-block lg:grid-cols-[minmax(0,1fr)_27.5rem] lg:grid-rows-[auto_1fr] lg:items-start lg:gap-x-[clamp(3rem,5.5vw,6rem)]">
          {draw.plate && <Plate plate={draw.plate} />}
          <aside
            id="enter"
            aria-label={open ? texts.enterPanel : texts.panel}
            className="scroll-mt-4 lg:col-start-2 lg:row-span-2 lg:row-start-1"
          >
            <SidePanel draw={draw} head={head} entering={entering} />
            <p className="mt-4">
              <TextLink to={href("/ticket")} solo>
                {texts.findTicket}
              </TextLink>
            </p>
            {(open || draw.phase === "scheduled") && (
              <div className="mt-4">
                <ShareDraw draw={draw} />
              </div>
            )}
          </aside>
          <div className="lg:col-start-1">
            {draw.storyHtml && <FormattedText html={draw.storyHtml} className="prose mb-block" />}
            {!draw.result && (
              <>
                <h2 className="type-sub mb-6">
                  {open ? texts.whatYouCanWin : prizesTitle(draw, texts)}
                </h2>
                <PrizeRows
                  slug={draw.slug}
                  prizes={draw.prizes}
                  tickets={open ? head.tickets : draw.eligible}
                  {...chanceLabelOf(draw, prizeWords)}
                />
              </>
            )}
          </div>
        </div>
      </div>
      <div className="grid gap-y-section pt-section">
        {draw.result && (
          <>
            <WhoWon draw={draw} result={draw.result} replay={replay} />
            <section className="wrap">
              <h2 className="type-sub mb-8">{prizesTitle(draw, texts)}</h2>
              <PrizeCards
                slug={draw.slug}
                prizes={draw.prizes}
                tickets={draw.eligible}
                chanceLabel={prizeWords.chance}
              />
            </section>
          </>
        )}
        <Steps title={stepsTitle} steps={draw.steps} head={open ? head : undefined} />
        {questions && <Questions section={questions} />}
        {others.length > 0 ? (
          <OtherDraws draws={others} demonstration={draw.demonstration} />
        ) : (
          <div />
        )}
      </div>
      {open && <Dock draw={draw} tickets={head.tickets} />}
    </>
  );
}

function chanceLabelOf(
  { phase }: DrawView,
  texts: Wording["prizeFacts"],
): { chanceLabel?: string } {
  if (phase === "cancelled" || phase === "void") return {};
  return { chanceLabel: phase === "open" ? texts.chanceToday : texts.chance };
}

function prizesTitle(
  { phase, prizes }: DrawView,
  texts: Wording["draw"] & Wording["drawLines"],
): string {
  if (phase === "scheduled" || phase === "waiting") return texts.whatCanBeWon;
  const count = prizesInAll(prizes);
  return count === 1
    ? texts.onePrize
    : fillIn(texts.prizes, { number: numberAsWord(count, texts) });
}

function Plate({ plate }: { plate: NonNullable<DrawView["plate"]> }) {
  return (
    <figure>
      <div className="-mx-gutter aspect-4/3 overflow-hidden lg:mx-0 lg:aspect-16/10">
        <Picture picture={plate.picture} sizes="(min-width: 64rem) 55vw, 134vw" eager />
      </div>
      <figcaption>
        <Caption place={plate.place} detail={plate.detail} />
      </figcaption>
    </figure>
  );
}
