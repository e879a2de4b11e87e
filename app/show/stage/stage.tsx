// The big screen: renders a show at a moment. Used on the projector and, small, on the console.

import { useState } from "react";
import { FilledText } from "../../content/wording/filled-text.tsx";
import type { PublicShow } from "../script/public-show.ts";
import { showInWords } from "../script/show-in-words.ts";
import type { ScreenProps } from "./parts/screen-props.ts";
import type { ShowClock } from "./parts/show-clock.ts";
import type { StageConfig } from "./parts/stage-config.ts";
import { messageSize, StageFrame } from "./parts/stage-frame.tsx";
import { AbsentScreen } from "./screens/absent-screen.tsx";
import { BatchScreen } from "./screens/batch-screen.tsx";
import { BoardScreen } from "./screens/board-screen.tsx";
import { CountdownScreen } from "./screens/countdown-screen.tsx";
import { IntroScreen } from "./screens/intro-screen.tsx";
import { RevealScreen } from "./screens/reveal-screen.tsx";
import { SealedScreen } from "./screens/sealed-screen.tsx";
import { WaitingScreen } from "./screens/waiting-screen.tsx";
// Imported last: these rules override the styles of the screens.
import "./stage.css";
import "./parts/stage-frame.css";
import "./rehearsal.css";
import "./cover.css";

export function Stage({
  show: original,
  config,
  clock,
  live,
}: {
  show: PublicShow;
  config: StageConfig;
  clock: ShowClock;
  /** False while the page is still as the server sent it. */
  live: boolean;
}) {
  const show = showInWords(original, config.texts, config.translation);
  // A screen that joins late, or is opened again, starts in the middle of the step.
  return (
    <StepScreen
      key={`${show.rehearsal} ${show.stepNumber} ${live}`}
      show={show}
      config={config}
      clock={clock}
      joinedAt={(live ? clock.now() : show.sentAt) - show.startsAt}
    />
  );
}

function StepScreen(given: Omit<ScreenProps<never>, "step">) {
  // State, so that a later render does not restart the animations.
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
        <StageFrame {...props} look="cancelled" background={<div className="bg" />} where={null}>
          <div className="message" style={messageSize(step.reason)}>
            <p className="serif">
              <FilledText text={props.config.texts.stage.noResult} reason={step.reason} />
            </p>
          </div>
        </StageFrame>
      );
  }
}
