// Roll and reveal: one timeline, started by the server's clock. Only ticket numbers roll, never names.
import { type CSSProperties, Fragment, useEffect, useRef } from "react";
import { fillIn } from "../../../content/wording/fill-in.ts";
import { groupDigits } from "../../../platform/group-digits.ts";
import { rankInWords } from "../../script/rank-in-words.ts";
import { digitsToGo, lockTimes, reveal, sharpensFor } from "../../script/reveal-timeline.ts";
import { nameFit } from "../parts/fit-name.ts";
import { GoldLeaf } from "../parts/gold-leaf.tsx";
import { Reel, turnCell } from "../parts/reel.tsx";
import type { ScreenProps } from "../parts/screen-props.ts";
import { useReached } from "../parts/show-clock.ts";
import type { StageConfig } from "../parts/stage-config.ts";
import { PrizesLeft, StageFrame } from "../parts/stage-frame.tsx";
import { StagePicture } from "../parts/stage-picture.tsx";
import "../prize.css";
import "./reveal-screen.css";

export function RevealScreen(props: ScreenProps<"draw">) {
  const { show, step, clock, config } = props;
  const texts = config.texts.stageDraw;
  // After a skip the number is known: the roll is left out.
  const skipped = step.known ? reveal.stillness - 600 : 0;
  const startsAt = show.startsAt - skipped;
  const joinedAt = props.joinedAt + skipped;
  const { prize } = step;
  const since = useReached(clock, startsAt + reveal.lightRises, startsAt + joinedAt);
  return (
    <StageFrame
      {...props}
      joinedAt={joinedAt}
      look="prize draw"
      background={<StagePicture picture={prize.picture} />}
      where={
        since === undefined ? (
          <PrizesBefore show={show} config={config} />
        ) : (
          // After a skip the sentence is long and has a place of its own.
          !step.before && rankInWords(step, texts, config.locale)
        )
      }
    >
      <Roll {...props} startsAt={startsAt} />
      <div aria-live="polite">
        {since !== undefined && (
          <Reveal step={step} config={config} joinedAt={reveal.lightRises + since} />
        )}
      </div>
      <GoldLeaf
        clock={clock}
        startsAt={startsAt + reveal.goldLeaf}
        still={show.replay && joinedAt > reveal.goldLeafGone}
      />
    </StageFrame>
  );
}

/** Rendered only when it is due, so that a screen reader does not read the name early. */
function Reveal({
  step,
  config,
  joinedAt,
}: {
  step: ScreenProps<"draw">["step"];
  config: StageConfig;
  joinedAt: number;
}) {
  const texts = config.texts.stageDraw;
  const { prize, winner } = step;
  const fit = nameFit(winner.name);
  return (
    <div className="reveal" style={{ "--t0": Math.round(joinedAt) } as CSSProperties}>
      <p className="won">{fillIn(texts.goesTo, { prize: prize.name })}</p>
      <h1
        className={`serif name ${fit.lines > 1 ? "two-lines" : ""} ${fit.short ? "short" : ""}`}
        style={{ "--fit": fit.wide, "--fit-tall": fit.tall } as CSSProperties}
      >
        <bdi>
          {winner.name.split(" ").map((word, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the words of one name, in order
            <Fragment key={index}>
              {index > 0 && " "}
              <span style={{ "--i": index } as CSSProperties}>{word}</span>
            </Fragment>
          ))}
        </bdi>
      </h1>
      <dl className="facts">
        <div>
          <dt>{texts.ticket}</dt>
          <dd className="gold figure">{groupDigits(winner.ticket, config.locale)}</dd>
        </div>
        {winner.place && (
          <div>
            <dt>{texts.from}</dt>
            <dd className={winner.place.length > 14 ? "long" : undefined}>{winner.place}</dd>
          </div>
        )}
        <div>
          <dt>{texts.prize}</dt>
          <dd className={prize.name.length > 16 ? "long" : undefined}>{prize.name}</dd>
        </div>
      </dl>
      {step.before && <p className="moved-up">{rankInWords(step, texts, config.locale)}</p>}
    </div>
  );
}

/** The data already counts this prize as drawn. The numbers on screen change only after the roll. */
function PrizesBefore({ show, config }: Pick<ScreenProps<"draw">, "show" | "config">) {
  if (show.replay) return null;
  const before = { prizesLeft: show.prizesLeft + 1, drawn: show.drawn - 1 };
  return <PrizesLeft show={before} config={config} />;
}

function Roll({ step, clock, config, startsAt }: ScreenProps<"draw"> & { startsAt: number }) {
  const texts = config.texts.stageDraw;
  const cells = useRef<(HTMLDivElement | null)[]>([]);
  const count = useRef<HTMLElement>(null);
  const noun = useRef<HTMLSpanElement>(null);
  const hint = useRef<HTMLSpanElement>(null);
  const { prize, digits, left } = step;
  useEffect(() => {
    const locks = lockTimes(digits.length);
    const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)").matches;
    let frame = 0;
    function draw() {
      const elapsed = clock.now() - startsAt;
      let locked = 0;
      locks.forEach((lock, index) => {
        const remaining = elapsed < reveal.digitsRun ? Number.POSITIVE_INFINITY : lock - elapsed;
        if (remaining <= 0) locked += 1;
        const cell = cells.current[index];
        if (!cell) return;
        const waiting = remaining === Number.POSITIVE_INFINITY;
        turnCell(cell, Number(digits[index]), waiting ? 1 : remaining, {
          toGo: waiting ? 0 : digitsToGo(remaining),
          sharpens: remaining <= sharpensFor,
          reducedMotion: reducedMotion || waiting,
        });
      });
      const matching = left[locked] ?? 1;
      if (count.current) count.current.textContent = groupDigits(matching, config.locale);
      if (noun.current) {
        const singular = locked === digits.length ? texts.ticketFound : texts.ticketMatches;
        noun.current.textContent = ` ${matching === 1 ? singular : texts.ticketsMatch}`;
      }
      if (hint.current) hint.current.hidden = locked === digits.length;
      // The digits have faded out by then.
      if (elapsed < reveal.goldLeaf) frame = requestAnimationFrame(draw);
    }
    draw();
    return () => cancelAnimationFrame(frame);
  }, [clock, startsAt, digits, left, texts, config.locale]);
  return (
    <div className="roll">
      <p className="prize-line">
        <b>{prize.name}</b>
        {prize.detail}
      </p>
      <Reel digits={digits} cells={cells} label={texts.locking} locale={config.locale} />
      <p className="left">
        <b ref={count}>{groupDigits(left[0] ?? 0, config.locale)}</b>
        <span ref={noun}> {left[0] === 1 ? texts.ticketMatches : texts.ticketsMatch}</span>
        <span ref={hint} className="soft">
          {texts.look}
        </span>
      </p>
    </div>
  );
}
