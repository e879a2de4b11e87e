import { useMemo } from "react";
import { fillIn } from "../../../content/wording/fill-in.ts";
import { FilledText } from "../../../content/wording/filled-text.tsx";
import { useLiveHead } from "../../../draws/use-live-head.ts";
import { groupDigits } from "../../../platform/group-digits.ts";
import { zonedTime } from "../../script/clock-time.ts";
import { Digits, StageQr } from "../parts/figures.tsx";
import type { ScreenProps } from "../parts/screen-props.ts";
import { useSeconds } from "../parts/show-clock.ts";
import { StageFrame } from "../parts/stage-frame.tsx";
import { StagePicture } from "../parts/stage-picture.tsx";
import { timeLeft, timeLeftInWords } from "../parts/stage-time.ts";
import "./countdown-screen.css";

/** Used until the newest checkpoint has been fetched. */
function headOf(tickets: number) {
  return { tickets, root: "", newestAt: undefined };
}

export function CountdownScreen(props: ScreenProps<"countdown">) {
  const { show, step, config, clock } = props;
  const texts = config.texts.stage;
  const remaining = step.closesAt - useSeconds(clock, show.sentAt);
  const loaded = useMemo(() => headOf(step.tickets), [step.tickets]);
  const head = useLiveHead(show.slug, loaded, remaining > 0 && !show.rehearsal);
  const tickets = Math.max(head.tickets, step.tickets);
  const days = Math.floor(remaining / 86_400_000);
  const text = timeLeft(remaining);
  return (
    <StageFrame
      {...props}
      look="countdown"
      background={<StagePicture picture={config.picture} />}
      where={<FilledText text={texts.closingAt} time={<b>{zonedTime(step.closesAt, config)}</b>} />}
    >
      <div>
        <p className="label">{remaining > 0 ? texts.closesIn : texts.closed}</p>
        <p role="timer" aria-label={timeLeftInWords(remaining, config.locale)}>
          {days >= 2 ? (
            <span className="serif time long">{fillIn(texts.days, { days: `${days}` })}</span>
          ) : (
            <Digits text={text} className={`time ${text.length > 5 ? "long" : ""}`} />
          )}
        </p>
      </div>
      <div className="enter">
        <p>
          <span className="figure count">{groupDigits(tickets, config.locale)}</span>
          <br />
          {tickets === 1 ? texts.ticketSoFar : texts.ticketsSoFar}
        </p>
        <StageQr qr={config.enterQr} label={fillIn(texts.code, { address: config.enterAddress })} />
        <p>
          {texts.enter}
          <br />
          <b>{config.enterAddress}</b>
        </p>
      </div>
    </StageFrame>
  );
}
