import type { CSSProperties } from "react";
import { fillIn } from "../../../content/wording/fill-in.ts";
import { type Furniture, grouped } from "../furniture.ts";
import { prizesLeft, type ScreenProps, StageSet } from "../stage.tsx";
import { StagePicture } from "../stage-picture.tsx";
import "../prize.css";
import "./batch-screen.css";

/** Up to ten equal prizes at once, row after row. */
export function BatchScreen(props: ScreenProps<"batch">) {
  const { show, step, furniture } = props;
  const words = furniture.words.stageDraw;
  const { prize, winners, page, pages } = step;
  const rows = Math.ceil(winners.length / (winners.length > 5 ? 2 : 1));
  return (
    <StageSet
      {...props}
      look="prize batch"
      background={<StagePicture picture={prize.picture} />}
      where={prizesLeft(show, furniture)}
    >
      <p className="prize-line">
        <b>{prize.name}</b>
        {pages > 1
          ? fillIn(words.page, { page: `${page}`, pages: `${pages}` })
          : fillIn(words.goesTimes, { times: inTimes(winners.length, words) })}
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

function inTimes(count: number, words: Furniture["words"]["stageDraw"]): string {
  return words.times.split(/\s*,\s*/)[count - 1] ?? fillIn(words.moreTimes, { count: `${count}` });
}
