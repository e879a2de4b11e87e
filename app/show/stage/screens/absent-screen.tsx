import { fillIn } from "../../../content/wording/fill-in.ts";
import { inRunningText } from "../../../draws/prizes/chance.ts";
import type { PublicShow } from "../../public-show.ts";
import { Digits } from "../figures.tsx";
import { clockTime, type Furniture, grouped, timeLeft, timeLeftInWords } from "../furniture.ts";
import { Lines } from "../lines.tsx";
import { useSeconds } from "../show-clock.ts";
import { prizesLeft, type ScreenProps, StageSet } from "../stage.tsx";
import { StagePicture } from "../stage-picture.tsx";
import "./absent-screen.css";

/** A winner is called; or nobody came, and the prize moves on. */
export function AbsentScreen(props: ScreenProps<"called" | "skipped">) {
  const { show, step, furniture } = props;
  return (
    <StageSet
      {...props}
      look="absent"
      background={<StagePicture picture={step.prize.picture} />}
      where={prizesLeft(show, furniture)}
    >
      {step.kind === "called" ? (
        <Calling {...props} step={step} />
      ) : (
        <MovesOn step={step} words={furniture.words.stageDraw} />
      )}
    </StageSet>
  );
}

function Calling({ show, step, furniture, clock }: ScreenProps<"called">) {
  const now = useSeconds(clock, show.sentAt);
  const { winner, prize, calledAt, endsAt } = step;
  const left = Math.max(0, endsAt - Math.max(now, calledAt));
  const whole = Math.max(1, endsAt - calledAt);
  const text = timeLeft(left).replace(/^0(?=\d:)/, "");
  const words = furniture.words.stageDraw;
  const who = { prize: prize.name, winner: winner.name, place: winner.place };
  const called = fillIn(winner.place ? words.calledFrom : words.calledWho, who);
  return (
    <>
      <div>
        <p className={`who ${lengthOf(called)}`}>{called}</p>
        <h1 className="serif call">
          <Lines
            text={words.come}
            ticket={<span className="gold figure">{grouped(winner.ticket)}</span>}
          />
        </h1>
        <p className="do">{words.desk}</p>
      </div>
      <div
        className="call-clock"
        role="timer"
        aria-label={fillIn(words.left, { time: timeLeftInWords(left, furniture.locale) })}
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
            strokeDashoffset={Math.round(1000 * (1 - left / whole))}
          />
        </svg>
        <Digits text={text} className={text.length > 4 ? "long" : ""} />
      </div>
      <p className="note">
        <Lines
          text={words.ifNobody}
          time={<b>{clockTime(endsAt, furniture)}</b>}
          prize={inRunningText(prize.name)}
        />
      </p>
    </>
  );
}

/** A prize may have a name of 200 letters, and all of it stands on the screen. */
function lengthOf(text: string): "" | "long" | "very-long" {
  if (text.length <= 36) return "";
  return text.length <= 72 ? "long" : "very-long";
}

function MovesOn({
  step,
  words,
}: {
  step: Extract<PublicShow["step"], { kind: "skipped" }>;
  words: Furniture["words"]["stageDraw"];
}) {
  const { ticket, next, reason, prize } = step;
  const absent = reason === "absent at the event";
  return (
    <div className={`over ${lengthOf(prize.name)}`}>
      <p className="who">
        {fillIn(absent ? words.nobodyCame : words.notTaken, { ticket: grouped(ticket) })}
      </p>
      <h1 className="serif call">
        <Lines
          text={next === 0 ? words.stays : words.movesOn}
          prize={prize.name}
          ticket={<span className="gold figure">{grouped(next)}</span>}
        />
      </h1>
      <p className="do">{fillIn(next === 0 ? words.staysText : words.movesOnText, { reason })}</p>
    </div>
  );
}
