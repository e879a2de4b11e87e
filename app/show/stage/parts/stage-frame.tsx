// The frame around every screen of the stage: company, title, phases, banner, blackout and message.
import type { CSSProperties, ReactNode } from "react";
import { FilledText } from "../../../content/wording/filled-text.tsx";
import type { Wording } from "../../../content/wording/wording.ts";
import { directionOf } from "../../../languages/languages.ts";
import type { PublicShow, ShowPhase } from "../../script/public-show.ts";
import type { ScreenProps } from "./screen-props.ts";
import type { StageConfig } from "./stage-config.ts";

const phases: { phase: ShowPhase; textKey: keyof Wording["stage"] }[] = [
  { phase: "entries", textKey: "entries" },
  { phase: "sealed", textKey: "sealed" },
  { phase: "public-value", textKey: "value" },
  { phase: "draw", textKey: "draw" },
  { phase: "winners", textKey: "winners" },
];

type StageFrameProps = Pick<ScreenProps<never>, "show" | "config" | "joinedAt"> & {
  look: string;
  background: ReactNode;
  /** The note at the end of the bar at the bottom. */
  where: ReactNode;
  children: ReactNode;
};

export function StageFrame({
  show,
  config,
  joinedAt,
  look,
  background,
  where,
  children,
}: StageFrameProps) {
  const texts = config.texts.stage;
  const [first = "", ...others] = config.company.split(" ");
  const current = phases.findIndex(({ phase }) => phase === show.phase);
  return (
    <div
      lang={config.language}
      dir={directionOf(config.language)}
      className={`stage ${look} ${show.rehearsal ? "is-rehearsal" : ""}`}
      style={{ "--t0": Math.round(joinedAt) } as CSSProperties}
      data-step={show.step.kind}
      data-step-number={show.stepNumber}
    >
      {show.rehearsal && <p className="rehearsal-banner">{texts.rehearsal}</p>}
      {background}
      <header className="top">
        <p className="company">
          <b>{first}</b> {others.join(" ")}
        </p>
        <p className="title">{show.title}</p>
      </header>
      {show.replay && <p className="replay-mark">{texts.replay}</p>}
      <div className="main">{children}</div>
      <footer className="rail">
        <ol aria-label={texts.steps}>
          {phases.map(({ phase, textKey }, index) => (
            <li
              key={phase}
              className={index < current ? "done" : undefined}
              aria-current={index === current ? "step" : undefined}
            >
              {texts[textKey]}
            </li>
          ))}
        </ol>
        <p className="where">{where}</p>
      </footer>
      <Cover show={show} />
    </div>
  );
}

/** A message has up to 160 characters, the reason of a cancellation up to 500. */
export function messageSize({ length }: string): CSSProperties {
  const [wide, tall] = length <= 60 ? [130, 104] : length <= 160 ? [92, 76] : [62, 52];
  return { "--message-size": wide, "--message-size-tall": tall } as CSSProperties;
}

/** Covers the screen; the step underneath stays as it is. */
function Cover({ show: { screen } }: { show: PublicShow }) {
  if (screen.kind === "blackout") return <div className="blackout" />;
  if (screen.kind !== "message") return null;
  return (
    <div className="message" style={messageSize(screen.text)}>
      <p className="serif" role="status">
        {screen.text}
      </p>
    </div>
  );
}

export function PrizesLeft({
  show,
  config,
}: {
  show: Pick<PublicShow, "prizesLeft" | "drawn">;
  config: StageConfig;
}) {
  const texts = config.texts.stageDraw;
  return (
    <FilledText
      text={show.prizesLeft === 1 ? texts.prizeLeft : texts.prizesLeft}
      left={<b>{show.prizesLeft}</b>}
      drawn={<b>{show.drawn}</b>}
    />
  );
}
