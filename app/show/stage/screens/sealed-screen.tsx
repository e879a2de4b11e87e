import { FilledText } from "../../../ui/filled-text.tsx";
import { clockTime, grouped } from "../furniture.ts";
import { type ScreenProps, StageSet } from "../stage.tsx";
import { TicketTree } from "../ticket-tree.tsx";
import "./sealed-screen.css";

export function SealedScreen(props: ScreenProps<"sealed">) {
  const { step, furniture } = props;
  const words = furniture.words.stage;
  const groups = step.root.match(/.{4}/g) ?? [];
  return (
    <StageSet
      {...props}
      look="sealed"
      background={<div className="bg" />}
      where={
        <FilledText
          text={step.excluded > 0 ? words.sealedWithout : words.sealedAt}
          time={<b>{clockTime(step.sealedAt, furniture)}</b>}
          excluded={grouped(step.excluded)}
        />
      }
    >
      <p className="figure count">{grouped(step.tickets)}</p>
      <h1>{step.tickets === 1 ? words.ticketSealed : words.ticketsSealed}</h1>
      <p className="hint">{words.photo}</p>
      <p className="root">
        {[0, 8].map((line) => (
          <span key={line}>
            <i>{groups.slice(line, line + 4).join(" ")}</i>{" "}
            <i>{groups.slice(line + 4, line + 8).join(" ")}</i>
          </span>
        ))}
      </p>
      <TicketTree />
    </StageSet>
  );
}
