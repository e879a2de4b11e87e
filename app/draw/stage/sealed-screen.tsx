import { clockTime, grouped } from "./furniture.ts";
import { type ScreenProps, StageSet } from "./stage.tsx";
import { TicketTree } from "./ticket-tree.tsx";
import "./sealed-screen.css";

export function SealedScreen(props: ScreenProps<"sealed">) {
  const { step, furniture } = props;
  const groups = step.root.match(/.{4}/g) ?? [];
  return (
    <StageSet
      {...props}
      look="sealed"
      background={<div className="bg" />}
      where={
        <>
          Sealed <b>{clockTime(step.sealedAt, furniture)}</b>
          {step.excluded > 0 && ` · ${grouped(step.excluded)} excluded`}
        </>
      }
    >
      <p className="figure count">{grouped(step.tickets)}</p>
      <h1>
        {step.tickets === 1 ? "ticket" : "tickets"}, sealed. None can be added, changed or taken
        out.
      </h1>
      <p className="hint">The fingerprint of the whole list. Take a photo of it.</p>
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
