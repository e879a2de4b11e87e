import type { CSSProperties } from "react";
import { grouped } from "./furniture.ts";
import { prizesLeft, type ScreenProps, StageSet } from "./stage.tsx";
import { StagePicture } from "./stage-picture.tsx";
import "./prize.css";
import "./batch-screen.css";

/** Up to ten equal prizes at once, row after row. */
export function BatchScreen(props: ScreenProps<"batch">) {
  const { show, step } = props;
  const { prize, winners, page, pages } = step;
  const rows = Math.ceil(winners.length / (winners.length > 5 ? 2 : 1));
  return (
    <StageSet
      {...props}
      look="prize batch"
      background={<StagePicture picture={prize.picture} />}
      where={prizesLeft(show)}
    >
      <p className="prize-line">
        <b>{prize.name}</b>
        {pages > 1 ? `${page} of ${pages}` : `goes ${inTimes(winners.length)} to`}
      </p>
      <ul className="rows" style={{ "--rows": rows } as CSSProperties} aria-live="polite">
        {winners.map(({ ticket, name, place }, at) => (
          <li key={ticket} style={{ "--i": at } as CSSProperties}>
            {name} {place && <span>{place}</span>}
            <em>{grouped(ticket)}</em>
          </li>
        ))}
      </ul>
    </StageSet>
  );
}

const times = ["", "once", "twice", "three times", "four times", "five times", "six times"];

function inTimes(count: number): string {
  return times[count] ?? `${count} times`;
}
