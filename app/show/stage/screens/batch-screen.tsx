import type { CSSProperties } from "react";
import { fillIn } from "../../../content/wording/fill-in.ts";
import { groupDigits } from "../../../platform/group-digits.ts";
import { splitParts } from "../../../platform/join-parts.ts";
import { batchRows } from "../parts/batch-rows.ts";
import type { ScreenProps } from "../parts/screen-props.ts";
import type { StageTexts } from "../parts/stage-config.ts";
import { PrizesLeft, StageFrame } from "../parts/stage-frame.tsx";
import { StagePicture } from "../parts/stage-picture.tsx";
import "../prize.css";
import "./batch-screen.css";

/** Up to ten equal prizes at once, row after row. */
export function BatchScreen(props: ScreenProps<"batch">) {
  const { show, step, config } = props;
  const texts = config.texts.stageDraw;
  const { prize, winners, page, pages } = step;
  const { rows, size, placeSize } = batchRows(winners, config.locale);
  const type = { "--rows": rows, "--size": size, "--place-size": placeSize };
  return (
    <StageFrame
      {...props}
      look="prize batch"
      background={<StagePicture picture={prize.picture} />}
      where={<PrizesLeft show={show} config={config} />}
    >
      <p className="prize-line">
        <b>{prize.name}</b>
        {pages > 1
          ? fillIn(texts.page, { page: `${page}`, pages: `${pages}` })
          : fillIn(texts.goesTimes, { times: inTimes(winners.length, texts) })}
      </p>
      <ul className="rows" style={type as CSSProperties} aria-live="polite">
        {winners.map(({ ticket, name, place }, at) => (
          <li key={ticket} style={{ "--i": at } as CSSProperties}>
            <p>
              <bdi>{name}</bdi> {place && <bdi className="place">{place}</bdi>}
            </p>
            <em>{groupDigits(ticket, config.locale)}</em>
          </li>
        ))}
      </ul>
    </StageFrame>
  );
}

function inTimes(count: number, texts: StageTexts["stageDraw"]): string {
  return splitParts(texts.times)[count - 1] ?? fillIn(texts.moreTimes, { count: `${count}` });
}
