import { FilledText } from "../../../content/wording/filled-text.tsx";
import { groupDigits } from "../../../platform/group-digits.ts";
import { zonedTime } from "../../script/clock-time.ts";
import type { ScreenProps } from "../parts/screen-props.ts";
import { StageFrame } from "../parts/stage-frame.tsx";
import { TicketTree } from "../parts/ticket-tree.tsx";
import "./sealed-screen.css";

export function SealedScreen(props: ScreenProps<"sealed">) {
  const { step, config } = props;
  const texts = config.texts.stage;
  const groups = step.root.match(/.{4}/g) ?? [];
  return (
    <StageFrame
      {...props}
      look="sealed"
      background={<div className="bg" />}
      where={
        <FilledText
          text={step.excluded > 0 ? texts.sealedWithout : texts.sealedAt}
          time={<b>{zonedTime(step.sealedAt, config)}</b>}
          excluded={groupDigits(step.excluded, config.locale)}
        />
      }
    >
      <p className="figure count">{groupDigits(step.tickets, config.locale)}</p>
      <h1>{step.tickets === 1 ? texts.ticketSealed : texts.ticketsSealed}</h1>
      <p className="hint">{texts.photo}</p>
      <p dir="ltr" className="root">
        {[0, 8].map((line) => (
          <span key={line}>
            <i>{groups.slice(line, line + 4).join(" ")}</i>{" "}
            <i>{groups.slice(line + 4, line + 8).join(" ")}</i>
          </span>
        ))}
      </p>
      <TicketTree />
    </StageFrame>
  );
}
