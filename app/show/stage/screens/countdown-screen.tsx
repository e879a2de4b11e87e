import { useMemo } from "react";
import { fillIn } from "../../../content/wording/fill-in.ts";
import { useLiveHead } from "../../../draws/use-live-head.ts";
import { FilledText } from "../../../ui/filled-text.tsx";
import { Digits, StageQr } from "../figures.tsx";
import { clockTime, grouped, timeLeft, timeLeftInWords } from "../furniture.ts";
import { useSeconds } from "../show-clock.ts";
import { type ScreenProps, StageSet } from "../stage.tsx";
import { StagePicture } from "../stage-picture.tsx";
import "./countdown-screen.css";

/** Asking for the newest head begins from this one. */
function headOf(tickets: number) {
  return { tickets, root: "", newestAt: undefined };
}

export function CountdownScreen(props: ScreenProps<"countdown">) {
  const { show, step, furniture, clock } = props;
  const words = furniture.words.stage;
  const left = step.closesAt - useSeconds(clock, show.sentAt);
  const loaded = useMemo(() => headOf(step.tickets), [step.tickets]);
  const head = useLiveHead(show.slug, loaded, left > 0 && !show.rehearsal);
  const tickets = Math.max(head.tickets, step.tickets);
  const days = Math.floor(left / 86_400_000);
  const text = timeLeft(left);
  return (
    <StageSet
      {...props}
      look="countdown"
      background={<StagePicture picture={furniture.picture} />}
      where={
        <FilledText text={words.closingAt} time={<b>{clockTime(step.closesAt, furniture)}</b>} />
      }
    >
      <div>
        <p className="label">{left > 0 ? words.closesIn : words.closed}</p>
        <p role="timer" aria-label={timeLeftInWords(left, furniture.locale)}>
          {days >= 2 ? (
            <span className="serif time long">{fillIn(words.days, { days: `${days}` })}</span>
          ) : (
            <Digits text={text} className={`time ${text.length > 5 ? "long" : ""}`} />
          )}
        </p>
      </div>
      <div className="enter">
        <p>
          <span className="figure count">{grouped(tickets)}</span>
          <br />
          {tickets === 1 ? words.ticketSoFar : words.ticketsSoFar}
        </p>
        <StageQr
          qr={furniture.enterQr}
          label={fillIn(words.code, { address: furniture.enterAddress })}
        />
        <p>
          {words.enter}
          <br />
          <b>{furniture.enterAddress}</b>
        </p>
      </div>
    </StageSet>
  );
}
