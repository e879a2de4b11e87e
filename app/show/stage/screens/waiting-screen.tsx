import type { CSSProperties } from "react";
import { fillIn } from "../../../content/wording/fill-in.ts";
import { FilledText } from "../../../ui/filled-text.tsx";
import { Digits } from "../figures.tsx";
import { clockTime, type Furniture, grouped, timeLeft, timeLeftInWords } from "../furniture.ts";
import { Lines } from "../lines.tsx";
import { useSeconds } from "../show-clock.ts";
import { type ScreenProps, StageSet } from "../stage.tsx";
import "./waiting-screen.css";

/** The beacon publishes one round every three seconds. */
const roundEvery = 3000;
const beads = 20;

type Words = Furniture["words"]["stage"];

export function WaitingScreen(props: ScreenProps<"waiting">) {
  const { show, step, furniture, clock } = props;
  const now = useSeconds(clock, show.sentAt);
  const decided = step.decidedAt !== undefined && now >= step.decidedAt;
  const left = step.moment - now;
  const words = furniture.words.stage;
  const name = step.round > 0 ? fillIn(words.round, { round: grouped(step.round) }) : words.number;
  return (
    <StageSet
      {...props}
      look="waiting"
      background={<div className="bg" />}
      where={<FilledText text={words.lookUp} source={<b>{step.source}</b>} />}
    >
      <span className="pulse" />
      <span className="pulse" />
      {decided ? (
        <Decided name={name} words={words} />
      ) : (
        <StillWaiting {...{ name, left, step, furniture }} />
      )}
      {step.round > 0 && <Beads now={now} step={step} decided={decided} furniture={furniture} />}
    </StageSet>
  );
}

function Decided({ name, words }: { name: string; words: Words }) {
  return (
    <>
      <h1>{name}</h1>
      <p className="serif here">{words.here}</p>
      <p className="why">{words.hereText}</p>
    </>
  );
}

function StillWaiting({
  name,
  left,
  step,
  furniture,
}: {
  name: string;
  left: number;
  step: ScreenProps<"waiting">["step"];
  furniture: Furniture;
}) {
  const words = furniture.words.stage;
  const seconds = Math.max(0, Math.ceil(left / 1000));
  const text = seconds < 100 ? `${seconds}`.padStart(2, "0") : timeLeft(left);
  if (left <= 0) {
    return (
      <>
        <h1>{name}</h1>
        <p className="serif here">{words.soon}</p>
        <p className="why">{words.soonText}</p>
      </>
    );
  }
  return (
    <>
      <h1>{fillIn(words.numberIn, { number: name })}</h1>
      <p role="timer" aria-label={timeLeftInWords(left, furniture.locale)}>
        <Digits text={text} className={`sec ${text.length > 4 ? "long" : ""}`} />
      </p>
      <p className="why">
        <Lines text={words.notYet} time={clockTime(step.moment, furniture)} />
      </p>
    </>
  );
}

/** One bead is one public round. Far away from ours the string only shows that time passes; close to it, one label is enough. */
function Beads({
  now,
  step,
  decided,
  furniture,
}: {
  now: number;
  step: ScreenProps<"waiting">["step"];
  decided: boolean;
  furniture: Furniture;
}) {
  const words = furniture.words.stage;
  const toGo = Math.max(0, Math.ceil((step.moment - now) / roundEvery));
  const passed = decided ? beads : Math.max(1, beads - toGo);
  const x = (place: number) => ({ "--x": `${5.2 + place * 4.13}%` }) as CSSProperties;
  return (
    <div className="beads" aria-hidden="true">
      <span className="string" />
      {Array.from({ length: beads }, (_, place) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: beads do not move
          key={place}
          className={`bead ${place < passed ? "past" : ""} ${place === passed - 1 && !decided ? "now" : ""}`}
          style={x(place)}
        />
      ))}
      <span
        className={`bead ours ${decided ? "past" : ""}`}
        style={{ "--x": "91.5%" } as CSSProperties}
      />
      {!decided && toGo > 3 && (
        <p style={x(passed - 1)}>{fillIn(words.now, { time: clockTime(now, furniture) })}</p>
      )}
      <p className="ours-l" style={{ "--x": "91.5%" } as CSSProperties}>
        {fillIn(words.ours, { time: clockTime(step.moment, furniture) })}
      </p>
    </div>
  );
}
