import type { CSSProperties } from "react";
import { Digits } from "./figures.tsx";
import { clockTime, type Furniture, grouped, timeLeft, timeLeftInWords } from "./furniture.ts";
import { useSeconds } from "./show-clock.ts";
import { type ScreenProps, StageSet } from "./stage.tsx";
import "./waiting-screen.css";

/** The beacon publishes one round every three seconds. */
const roundEvery = 3000;
const beads = 20;

export function WaitingScreen(props: ScreenProps<"waiting">) {
  const { show, step, furniture, clock } = props;
  const now = useSeconds(clock, show.sentAt);
  const decided = step.decidedAt !== undefined && now >= step.decidedAt;
  const left = step.moment - now;
  const name = step.round > 0 ? `Public random round ${grouped(step.round)}` : "The public value";
  return (
    <StageSet
      {...props}
      look="waiting"
      background={<div className="bg" />}
      where={
        <>
          Anyone can look it up: <b>{step.source}</b>
        </>
      }
    >
      <span className="pulse" />
      <span className="pulse" />
      {decided ? <Decided name={name} /> : <StillWaiting {...{ name, left, step, furniture }} />}
      {step.round > 0 && <Beads now={now} step={step} decided={decided} furniture={furniture} />}
    </StageSet>
  );
}

function Decided({ name }: { name: string }) {
  return (
    <>
      <h1>{name}</h1>
      <p className="serif here">It is here</p>
      <p className="why">
        The whole order is fixed by it, from the first ticket to the last. From here on, nobody can
        change anything; we only show it.
      </p>
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
  const seconds = Math.max(0, Math.ceil(left / 1000));
  const text = seconds < 100 ? `${seconds}`.padStart(2, "0") : timeLeft(left);
  if (left <= 0) {
    return (
      <>
        <h1>{name}</h1>
        <p className="serif here">Any second now</p>
        <p className="why">It has been published. We are fetching it and checking its signature.</p>
      </>
    );
  }
  return (
    <>
      <h1>{name} in</h1>
      <p role="timer" aria-label={timeLeftInWords(left)}>
        <Digits text={text} className={`sec ${text.length > 4 ? "long" : ""}`} />
      </p>
      <p className="why">
        It does not exist yet; our list is already sealed.
        <br />
        At {clockTime(step.moment, furniture)} the whole world sees it at the same moment.
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
      {!decided && toGo > 3 && <p style={x(passed - 1)}>now {clockTime(now, furniture)}</p>}
      <p className="ours-l" style={{ "--x": "91.5%" } as CSSProperties}>
        ours {clockTime(step.moment, furniture)}
      </p>
    </div>
  );
}
