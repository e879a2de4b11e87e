import { inRunningText } from "../../prizes/chance.ts";
import type { PublicShow } from "../show/public-show.ts";
import { Digits } from "./figures.tsx";
import { clockTime, grouped, timeLeft, timeLeftInWords } from "./furniture.ts";
import { useSeconds } from "./show-clock.ts";
import { prizesLeft, type ScreenProps, StageSet } from "./stage.tsx";
import { StagePicture } from "./stage-picture.tsx";
import "./absent-screen.css";

/** A winner is called; or nobody came, and the prize moves on. */
export function AbsentScreen(props: ScreenProps<"called" | "skipped">) {
  const { show, step } = props;
  return (
    <StageSet
      {...props}
      look="absent"
      background={<StagePicture picture={step.prize.picture} />}
      where={prizesLeft(show)}
    >
      {step.kind === "called" ? <Calling {...props} step={step} /> : <MovesOn step={step} />}
    </StageSet>
  );
}

function Calling({ show, step, furniture, clock }: ScreenProps<"called">) {
  const now = useSeconds(clock, show.sentAt);
  const { winner, prize, calledAt, endsAt } = step;
  const left = Math.max(0, endsAt - Math.max(now, calledAt));
  const whole = Math.max(1, endsAt - calledAt);
  const text = timeLeft(left).replace(/^0(?=\d:)/, "");
  const from = winner.place ? ` from ${winner.place}` : "";
  return (
    <>
      <div>
        <p className="who">
          {prize.name} goes to {winner.name}
          {from}
        </p>
        <h1 className="serif call">
          Ticket <span className="gold figure">{grouped(winner.ticket)}</span>,
          <br />
          please come
          <br />
          to the stage
        </h1>
        <p className="do">Or show your ticket at the desk by the doors.</p>
      </div>
      <div className="call-clock" role="timer" aria-label={`${timeLeftInWords(left)} left`}>
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
        If nobody answers by <b>{clockTime(endsAt, furniture)}</b>, {inRunningText(prize.name)} can
        move to the next ticket in the sealed ranking. <br />
        Everybody else keeps their place. There is no second draw.
      </p>
    </>
  );
}

function MovesOn({ step }: { step: Extract<PublicShow["step"], { kind: "skipped" }> }) {
  const { ticket, next, reason, prize } = step;
  const absent = reason === "absent at the event";
  return (
    <div className="over">
      <p className="who">
        {absent
          ? `Nobody came forward with ticket ${grouped(ticket)}`
          : `Ticket ${grouped(ticket)} does not take the prize`}
      </p>
      <h1 className="serif call">
        {prize.name}
        <br />
        {next === 0 ? (
          "stays with us"
        ) : (
          <>
            moves on to ticket <span className="gold figure">{grouped(next)}</span>
          </>
        )}
      </h1>
      <p className="do">
        Skipped: {reason}.{" "}
        {next === 0
          ? "No ticket is left in the sealed ranking."
          : "The next in the sealed ranking moves up; everybody else keeps their place."}
      </p>
    </div>
  );
}
