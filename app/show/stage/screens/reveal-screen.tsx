// Roll and reveal: one timeline, started by the server's clock. Only ticket numbers roll, never names.
import { type CSSProperties, useEffect, useRef } from "react";
import { fillIn } from "../../../content/wording/fill-in.ts";
import { digitsToGo, lockTimes, reveal, sharpensFor } from "../../reveal-timeline.ts";
import { nameFit } from "../fit-name.ts";
import { type Furniture, grouped } from "../furniture.ts";
import { GoldLeaf } from "../gold-leaf.tsx";
import { Reel, turnWindow } from "../reel.tsx";
import { useReached } from "../show-clock.ts";
import { prizesLeft, type ScreenProps, StageSet } from "../stage.tsx";
import { StagePicture } from "../stage-picture.tsx";
import "../prize.css";
import "./reveal-screen.css";

type Words = Furniture["words"]["stageDraw"];

export function RevealScreen(props: ScreenProps<"draw">) {
  const { show, step, clock, furniture } = props;
  const words = furniture.words.stageDraw;
  // After a skip the number is known: the windows stand locked and the reveal follows at once.
  const skipped = step.known ? reveal.stillness - 600 : 0;
  const startsAt = show.startsAt - skipped;
  const joinedAt = props.joinedAt + skipped;
  const { prize } = step;
  const since = useReached(clock, startsAt + reveal.lightRises, startsAt + joinedAt);
  return (
    <StageSet
      {...props}
      joinedAt={joinedAt}
      look="prize draw"
      background={<StagePicture picture={prize.picture} />}
      where={since === undefined ? prizesBefore(show, furniture) : rankInWords(step, words)}
    >
      <Roll {...props} startsAt={startsAt} />
      <div aria-live="polite">
        {since !== undefined && (
          <Reveal step={step} words={words} joinedAt={reveal.lightRises + since} />
        )}
      </div>
      <GoldLeaf
        clock={clock}
        startsAt={startsAt + reveal.goldLeaf}
        calmed={show.replay && joinedAt > reveal.goldLeafGone}
      />
    </StageSet>
  );
}

/** Not on the page before its time, so that nobody hears the name before it is seen. */
function Reveal({
  step,
  words,
  joinedAt,
}: {
  step: ScreenProps<"draw">["step"];
  words: Words;
  joinedAt: number;
}) {
  const { prize, winner } = step;
  const fit = nameFit(winner.name);
  return (
    <div className="reveal" style={{ "--t0": Math.round(joinedAt) } as CSSProperties}>
      <p className="won">{fillIn(words.goesTo, { prize: prize.name })}</p>
      <h1
        className={`serif name ${fit.lines > 1 ? "two-lines" : ""} ${fit.short ? "short" : ""}`}
        style={{ "--fit": fit.wide, "--fit-tall": fit.tall } as CSSProperties}
      >
        {winner.name.split(" ").map((word, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: words of one name, in order
          <span key={place} style={{ "--i": place } as CSSProperties}>
            {word}
            {"\u00a0"}
          </span>
        ))}
      </h1>
      <dl className="facts">
        <div>
          <dt>{words.ticket}</dt>
          <dd className="gold figure">{grouped(winner.ticket)}</dd>
        </div>
        {winner.place && (
          <div>
            <dt>{words.from}</dt>
            <dd className={winner.place.length > 14 ? "long" : undefined}>{winner.place}</dd>
          </div>
        )}
        <div>
          <dt>{words.prize}</dt>
          <dd className={prize.name.length > 16 ? "long" : undefined}>{prize.name}</dd>
        </div>
      </dl>
    </div>
  );
}

/** "First in the sealed ranking of 61,408"; only for the first prize it says something. */
function rankInWords({ rank, tickets }: ScreenProps<"draw">["step"], { first }: Words) {
  return rank === 1 ? fillIn(first, { tickets: grouped(tickets) }) : "";
}

/** While it rolls, this prize has not been drawn yet. */
function prizesBefore(show: ScreenProps<"draw">["show"], furniture: Furniture) {
  if (show.replay) return "";
  const before = { ...show, prizesLeft: show.prizesLeft + 1, drawn: show.drawn - 1 };
  return prizesLeft(before, furniture);
}

function Roll({ step, clock, furniture, startsAt }: ScreenProps<"draw"> & { startsAt: number }) {
  const words = furniture.words.stageDraw;
  const cells = useRef<(HTMLDivElement | null)[]>([]);
  const count = useRef<HTMLElement>(null);
  const noun = useRef<HTMLSpanElement>(null);
  const hint = useRef<HTMLSpanElement>(null);
  const { prize, digits, left } = step;
  useEffect(() => {
    const locks = lockTimes(digits.length);
    const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    let frame = 0;
    function draw() {
      const elapsed = clock.now() - startsAt;
      let locked = 0;
      locks.forEach((lock, place) => {
        const rest = elapsed < reveal.digitsRun ? Number.POSITIVE_INFINITY : lock - elapsed;
        if (rest <= 0) locked += 1;
        const cell = cells.current[place];
        if (!cell) return;
        const waiting = rest === Number.POSITIVE_INFINITY;
        turnWindow(cell, Number(digits[place]), waiting ? 1 : rest, {
          toGo: waiting ? 0 : digitsToGo(rest),
          sharpens: rest <= sharpensFor,
          calm: calm || waiting,
        });
      });
      const matching = left[locked] ?? 1;
      if (count.current) count.current.textContent = grouped(matching);
      if (noun.current) {
        const one = locked === digits.length ? words.ticketFound : words.ticketMatches;
        noun.current.textContent = ` ${matching === 1 ? one : words.ticketsMatch}`;
      }
      if (hint.current) hint.current.hidden = locked === digits.length;
      // Nothing moves after the last lock: the windows are gone by then.
      if (elapsed < reveal.goldLeaf) frame = requestAnimationFrame(draw);
    }
    draw();
    return () => cancelAnimationFrame(frame);
  }, [clock, startsAt, digits, left, words]);
  return (
    <div className="roll">
      <p className="prize-line">
        <b>{prize.name}</b>
        {prize.detail}
      </p>
      <Reel digits={digits} cells={cells} label={words.locking} />
      <p className="left">
        <b ref={count}>{grouped(left[0] ?? 0)}</b>
        <span ref={noun}> {words.ticketsMatch}</span>
        <span ref={hint} className="soft">
          {words.look}
        </span>
      </p>
    </div>
  );
}
