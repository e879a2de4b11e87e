import { fillIn } from "../../../content/wording/fill-in.ts";
import { inRunningText } from "../../../draws/prizes/chance.ts";
import { groupDigits } from "../../../platform/group-digits.ts";
import { zonedTime } from "../../script/clock-time.ts";
import type { PublicShow } from "../../script/public-show.ts";
import { Digits } from "../parts/figures.tsx";
import { Lines } from "../parts/lines.tsx";
import type { ScreenProps } from "../parts/screen-props.ts";
import { useSeconds } from "../parts/show-clock.ts";
import type { StageConfig, StageTexts } from "../parts/stage-config.ts";
import { PrizesLeft, StageFrame } from "../parts/stage-frame.tsx";
import { StagePicture } from "../parts/stage-picture.tsx";
import { timeLeft, timeLeftInWords } from "../parts/stage-time.ts";
import "./absent-screen.css";

/** A winner is called, or was skipped and the prize goes to the next ticket. */
export function AbsentScreen(props: ScreenProps<"called" | "skipped">) {
  const { show, step, config } = props;
  return (
    <StageFrame
      {...props}
      look="absent"
      background={<StagePicture picture={step.prize.picture} />}
      where={<PrizesLeft show={show} config={config} />}
    >
      {step.kind === "called" ? (
        <Calling {...props} step={step} />
      ) : (
        <Skipped step={step} config={config} />
      )}
    </StageFrame>
  );
}

function Calling({ show, step, config, clock }: ScreenProps<"called">) {
  const now = useSeconds(clock, show.sentAt);
  const { winner, prize, calledAt, endsAt } = step;
  const remaining = Math.max(0, endsAt - Math.max(now, calledAt));
  const total = Math.max(1, endsAt - calledAt);
  const text = timeLeft(remaining).replace(/^0(?=\d:)/, "");
  const texts = config.texts.stageDraw;
  const who = { prize: prize.name, winner: winner.name, place: winner.place };
  const called = fillIn(winner.place ? texts.calledFrom : texts.calledWho, who);
  return (
    <>
      <div>
        <p className={`who ${lengthOf(called)}`}>{called}</p>
        <h1 className="serif call">
          <Lines
            text={texts.come}
            ticket={
              <span className="gold figure">{groupDigits(winner.ticket, config.locale)}</span>
            }
          />
        </h1>
        <p className="do">{texts.desk}</p>
      </div>
      <div
        className="call-clock"
        role="timer"
        aria-label={fillIn(texts.left, { time: timeLeftInWords(remaining, config.locale) })}
      >
        <svg viewBox="0 0 200 200" aria-hidden="true">
          <circle cx="100" cy="100" r="95" />
          <circle
            className="go"
            cx="100"
            cy="100"
            r="95"
            pathLength="1000"
            strokeDasharray="1000"
            strokeDashoffset={Math.round(1000 * (1 - remaining / total))}
          />
        </svg>
        <Digits text={text} className={text.length > 4 ? "long" : ""} />
      </div>
      <p className="note">
        <Lines
          text={ifNobodyComes(step, texts)}
          time={<b>{zonedTime(endsAt, config)}</b>}
          prize={inRunningText(prize.name, config.locale)}
        />
      </p>
    </>
  );
}

function ifNobodyComes(
  { presence, isLast }: ScreenProps<"called">["step"],
  texts: StageTexts["stageDraw"],
): string {
  if (!presence) return texts.ifNobodyKeeps;
  return isLast ? texts.ifNobodyStays : texts.ifNobody;
}

/** The name of a prize has up to 200 characters and is shown in full. */
function lengthOf(text: string): "" | "long" | "very-long" {
  if (text.length <= 36) return "";
  return text.length <= 72 ? "long" : "very-long";
}

function Skipped({
  step,
  config,
}: {
  step: Extract<PublicShow["step"], { kind: "skipped" }>;
  config: StageConfig;
}) {
  const { ticket, next, reason, prize } = step;
  const { stageDraw: texts, skipReasons } = config.texts;
  const absent = reason === skipReasons.absent;
  return (
    <div className={`over ${lengthOf(prize.name)}`}>
      <p className="who">
        {fillIn(absent ? texts.nobodyCame : texts.notTaken, {
          ticket: groupDigits(ticket, config.locale),
        })}
      </p>
      <h1 className="serif call">
        <Lines
          text={next === 0 ? texts.stays : texts.movesOn}
          prize={prize.name}
          ticket={<span className="gold figure">{groupDigits(next, config.locale)}</span>}
        />
      </h1>
      <p className="do">{fillIn(next === 0 ? texts.staysText : texts.movesOnText, { reason })}</p>
    </div>
  );
}
