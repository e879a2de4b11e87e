import { useEffect } from "react";
import { useLocale, useSettings } from "../../content/use-settings.ts";
import { useTexts } from "../../content/wording/use-texts.ts";
import { zonedTime } from "../../show/script/clock-time.ts";
import type { PublicShow, StagePrize } from "../../show/script/public-show.ts";
import { Picture } from "../../ui/picture.tsx";
import { loadFonts, westernCharacter } from "../../ui/typefaces/load-fonts.ts";
import { CurrentStep } from "./current-step.tsx";
import { EarlierAwards } from "./earlier-awards.tsx";
import { MyTickets } from "./my-tickets.tsx";
import { animationEndsAt, elapsedIn, isNamed } from "./reveal-moment.ts";
import { ShowAnnouncer } from "./show-announcer.tsx";
import { useServerTime } from "./use-server-time.ts";

/** The show on a phone: the current step, the visitor's tickets, and earlier awards. */
export function LiveShow({ show, replaying = false }: { show: PublicShow; replaying?: boolean }) {
  const { timeZone } = useSettings();
  const now = useServerTime(show.sentAt, animationEndsAt(show));
  const prize = "prize" in show.step ? show.step.prize : undefined;
  useEffect(() => void loadFonts(westernCharacter), []);
  return (
    <div className="min-h-svh pt-header pb-section">
      {show.rehearsal && <RehearsalBanner />}
      <LiveBar show={show} now={now} timeZone={timeZone} replaying={replaying} />
      <div className="lg:wrap lg:grid lg:grid-cols-[minmax(0,1fr)_27.5rem] lg:gap-x-[clamp(3rem,5.5vw,6rem)] lg:pt-block">
        <div>
          {prize?.picture && <PrizePicture prize={prize} lit={isLit(show, now)} />}
          <div
            className={`relative px-gutter lg:px-0 ${prize?.picture ? "-mt-9 lg:mt-8" : "pt-10"}`}
          >
            <Screen show={show} now={now} timeZone={timeZone} />
          </div>
        </div>
        <div className="mt-8 grid content-start gap-10 px-gutter lg:mt-0 lg:px-0">
          <MyTickets show={show} now={now} timeZone={timeZone} replaying={replaying} />
          <EarlierAwards show={show} now={now} />
        </div>
      </div>
      <ShowAnnouncer show={show} now={now} />
    </div>
  );
}

/** During a blackout of the stage, a phone shows a text instead. */
function Screen({ show, now, timeZone }: { show: PublicShow; now: number; timeZone: string }) {
  const texts = useTexts("live");
  if (show.screen.kind === "message") {
    return <p className="type-section py-6 text-balance">{show.screen.text}</p>;
  }
  if (show.screen.kind === "blackout") {
    return <p className="type-section py-6">{texts.pause}</p>;
  }
  return <CurrentStep show={show} now={now} timeZone={timeZone} />;
}

function LiveBar({
  show,
  now,
  timeZone,
  replaying,
}: {
  show: PublicShow;
  now: number;
  timeZone: string;
  replaying: boolean;
}) {
  const texts = useTexts("live");
  const locale = useLocale();
  const again = replaying || show.replay;
  return (
    <p className="flex items-center gap-2 border-b border-line px-gutter py-2.5 text-sm text-muted lg:px-edge">
      <span
        aria-hidden="true"
        className={`size-[9px] flex-none rounded-full ${again ? "bg-muted" : "animate-breathe bg-danger"}`}
      />
      <b className="font-semibold text-text">{again ? texts.replay : texts.live}</b>
      <span className="min-w-0 truncate">{show.title}</span>
      {!replaying && (
        <span className="ms-auto text-soft tabular-nums">
          {zonedTime(now, { locale, timeZone }).replace(/:\d\d(?= )/, "")}
        </span>
      )}
    </p>
  );
}

function RehearsalBanner() {
  return (
    <p className="bg-info px-gutter py-2 text-center text-sm font-semibold text-sunk">
      {useTexts("live").rehearsal}
    </p>
  );
}

/** Dark and blurred until the winner is known, then bright and sharp. */
function PrizePicture({ prize, lit }: { prize: StagePrize; lit: boolean }) {
  if (!prize.picture) return null;
  return (
    <div className="relative h-61 overflow-hidden bg-sunk lg:h-auto lg:aspect-16/10">
      <Picture
        key={prize.id}
        picture={prize.picture}
        sizes="(min-width: 64rem) 55vw, 100vw"
        eager
        className={`scale-105 transition-[filter] duration-1400 motion-reduce:duration-400 ${lit ? "" : "brightness-35 blur-[5px]"}`}
      />
      <div className="absolute inset-0 bg-linear-to-t from-ground from-2% to-transparent to-52% lg:hidden" />
    </div>
  );
}

function isLit(show: PublicShow, now: number): boolean {
  const { step } = show;
  return step.kind !== "draw" || isNamed(elapsedIn(show, now) + 700);
}
