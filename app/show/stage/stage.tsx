// The big screen: a pure picture of a show at a moment. Used on the projector and, small, on the console.
import { type CSSProperties, type ReactNode, useState } from "react";
import type { Wording } from "../../content/wording/wording.ts";
import { FilledText } from "../../ui/filled-text.tsx";
import type { PublicShow, ShowPhase } from "../public-show.ts";
import type { Furniture } from "./furniture.ts";
import { AbsentScreen } from "./screens/absent-screen.tsx";
import { BatchScreen } from "./screens/batch-screen.tsx";
import { BoardScreen } from "./screens/board-screen.tsx";
import { CountdownScreen } from "./screens/countdown-screen.tsx";
import { IntroScreen } from "./screens/intro-screen.tsx";
import { RevealScreen } from "./screens/reveal-screen.tsx";
import { SealedScreen } from "./screens/sealed-screen.tsx";
import { WaitingScreen } from "./screens/waiting-screen.tsx";
import type { ShowClock } from "./show-clock.ts";
import "./stage.css";
import "./furniture.css";
import "./rehearsal.css";
import "./cover.css";

export type ScreenProps<Kind extends PublicShow["step"]["kind"]> = {
  show: PublicShow;
  step: Extract<PublicShow["step"], { kind: Kind }>;
  furniture: Furniture;
  clock: ShowClock;
  /** How far the step had run when this window joined it. */
  joinedAt: number;
};

export function Stage({
  show,
  furniture,
  clock,
  live,
}: {
  show: PublicShow;
  furniture: Furniture;
  clock: ShowClock;
  /** False while the page is still as the server sent it. */
  live: boolean;
}) {
  // A screen that joins late, or again after a crash, begins in the middle of the step.
  return (
    <StepScreen
      key={`${show.rehearsal} ${show.stepNumber} ${live}`}
      show={show}
      furniture={furniture}
      clock={clock}
      joinedAt={(live ? clock.now() : show.sentAt) - show.startsAt}
    />
  );
}

function StepScreen(given: Omit<ScreenProps<never>, "step">) {
  // Kept from the first moment on: what has begun to move is not begun again.
  const [joinedAt] = useState(given.joinedAt);
  const props = { ...given, joinedAt };
  const { step } = props.show;
  switch (step.kind) {
    case "countdown":
      return <CountdownScreen {...props} step={step} />;
    case "sealed":
      return <SealedScreen {...props} step={step} />;
    case "waiting":
      return <WaitingScreen {...props} step={step} />;
    case "intro":
      return <IntroScreen {...props} step={step} />;
    case "draw":
      return <RevealScreen {...props} step={step} />;
    case "batch":
      return <BatchScreen {...props} step={step} />;
    case "called":
    case "skipped":
      return <AbsentScreen {...props} step={step} />;
    case "board":
      return <BoardScreen {...props} step={step} />;
    case "cancelled":
      return (
        <StageSet {...props} look="cancelled" background={<div className="bg" />} where={null}>
          <div className="message">
            <p className="serif">
              <FilledText text={props.furniture.words.stage.noResult} reason={step.reason} />
            </p>
          </div>
        </StageSet>
      );
  }
}

const phases: { phase: ShowPhase; called: keyof Wording["stage"] }[] = [
  { phase: "entries", called: "entries" },
  { phase: "sealed", called: "sealed" },
  { phase: "public-value", called: "value" },
  { phase: "draw", called: "draw" },
  { phase: "winners", called: "winners" },
];

/** Everything around a screen: company, title, steps of the evening, banner, blackout and message. */
export function StageSet({
  show,
  furniture,
  joinedAt,
  look,
  background,
  where,
  children,
}: {
  show: PublicShow;
  furniture: Furniture;
  joinedAt: number;
  look: string;
  background: ReactNode;
  where: ReactNode;
  children: ReactNode;
}) {
  const words = furniture.words.stage;
  const [first = "", ...others] = furniture.company.split(" ");
  const now = phases.findIndex(({ phase }) => phase === show.phase);
  return (
    <div
      className={`stage ${look} ${show.rehearsal ? "is-rehearsal" : ""}`}
      style={{ "--t0": Math.round(joinedAt) } as CSSProperties}
      data-step={show.step.kind}
      data-step-number={show.stepNumber}
    >
      {show.rehearsal && <p className="rehearsal-banner">{words.rehearsal}</p>}
      {background}
      <header className="top">
        <p className="company">
          <b>{first}</b> {others.join(" ")}
        </p>
        <p className="title">{show.title}</p>
      </header>
      {show.replay && <p className="replay-mark">{words.replay}</p>}
      <div className="main">{children}</div>
      <footer className="rail">
        <ol aria-label={words.steps}>
          {phases.map(({ phase, called }, place) => (
            <li
              key={phase}
              className={place < now ? "done" : undefined}
              aria-current={place === now ? "step" : undefined}
            >
              {words[called]}
            </li>
          ))}
        </ol>
        <p className="where">{where}</p>
      </footer>
      <Cover show={show} />
    </div>
  );
}

/** Lies over the picture; the show stays where it is underneath. */
function Cover({ show: { screen } }: { show: PublicShow }) {
  if (screen.kind === "blackout") return <div className="blackout" />;
  if (screen.kind !== "message") return null;
  const short = screen.text.length <= 60;
  const style = { "--message-size": short ? 130 : 92, "--message-size-tall": short ? 104 : 76 };
  return (
    <div className="message" style={style as CSSProperties}>
      <p className="serif" role="status">
        {screen.text}
      </p>
    </div>
  );
}

export function prizesLeft(
  { prizesLeft: left, drawn }: PublicShow,
  { words: { stageDraw: words } }: Furniture,
): ReactNode {
  return (
    <FilledText
      text={left === 1 ? words.prizeLeft : words.prizesLeft}
      left={<b>{left}</b>}
      drawn={<b>{drawn}</b>}
    />
  );
}
