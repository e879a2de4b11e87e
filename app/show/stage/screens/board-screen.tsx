import type { CSSProperties } from "react";
import { fillIn } from "../../../content/wording/fill-in.ts";
import { FilledText } from "../../../content/wording/filled-text.tsx";
import { groupDigits } from "../../../platform/group-digits.ts";
import { boardPages } from "../parts/board-pages.ts";
import { StageQr } from "../parts/figures.tsx";
import { nameFit } from "../parts/fit-name.ts";
import type { ScreenProps } from "../parts/screen-props.ts";
import { useSeconds } from "../parts/show-clock.ts";
import type { StageTexts } from "../parts/stage-config.ts";
import { StageFrame } from "../parts/stage-frame.tsx";
import { StagePicture } from "../parts/stage-picture.tsx";
import "./board-screen.css";

const pageMilliseconds = 12_000;

export function BoardScreen(props: ScreenProps<"board">) {
  const { show, step, config, clock } = props;
  const { first, firstPrize, tickets, round, value, root } = step;
  const others = step.awards.filter(({ key }) => key !== first?.key);
  const pages = boardPages(others, config.locale);
  const turn = Math.floor((useSeconds(clock, show.sentAt) - show.startsAt) / pageMilliseconds);
  const page = pages[Math.max(0, turn) % Math.max(1, pages.length)] ?? [];
  const fit = first && nameFit(first.name, { wide: 142, tall: 150 }, { wide: 690, tall: 950 }, 96);
  const { stage, stageDraw: texts } = config.texts;
  const facts = {
    tickets: groupDigits(tickets, config.locale),
    round: groupDigits(round, config.locale),
    value,
    root: `${root.slice(0, 4)} … ${root.slice(-4)}`,
  };
  return (
    <StageFrame
      {...props}
      look="board"
      background={<StagePicture picture={firstPrize?.picture ?? config.picture} />}
      where={fillIn(factsText(step, texts), facts)}
    >
      <section className="first">
        {step.awards.every(({ skipped }) => skipped) && (
          <h1 className="serif name">{texts.nobodyWon}</h1>
        )}
        {first && (
          <>
            <p>{first.prizeName}</p>
            <h1
              className="serif name"
              style={{ "--fit": fit?.wide, "--fit-tall": fit?.tall } as CSSProperties}
            >
              <bdi>{first.name}</bdi>
            </h1>
            <p>
              <FilledText
                text={first.place ? texts.ofPlace : texts.ofTicket}
                place={first.place}
                ticket={<span className="gold">{groupDigits(first.ticket, config.locale)}</span>}
              />
            </p>
          </>
        )}
        <div className="proof">
          <StageQr
            qr={config.verifyQr}
            label={fillIn(stage.code, { address: config.verifyAddress })}
          />
          <p>
            {texts.ourWord}
            <br />
            <b>{texts.check}</b>
          </p>
        </div>
      </section>
      <div className="list">
        {page.map((group) => (
          <section key={group.prize} className={group.won.length === 1 ? "one" : "many"}>
            <h2>{group.prize}</h2>
            <ul>
              {group.won.map(({ key, name, place, ticket }) => (
                <li key={key}>
                  <p>
                    <bdi>{name}</bdi> {place && <bdi className="place">{place}</bdi>}
                  </p>
                  <em>{groupDigits(ticket, config.locale)}</em>
                </li>
              ))}
            </ul>
            {group.skips.map(({ key, ticket, skipped }) => (
              <p key={key} className="skip">
                {fillIn(texts.skipped, {
                  ticket: groupDigits(ticket, config.locale),
                  reason: skipped,
                })}
              </p>
            ))}
          </section>
        ))}
      </div>
    </StageFrame>
  );
}

/** A long public value would not fit on the line. */
const longestValue = 24;

function factsText(
  { round, value, tickets }: ScreenProps<"board">["step"],
  texts: StageTexts["stageDraw"],
): string {
  if (tickets === 1) return texts.factsOne;
  if (round > 0) return texts.factsRound;
  return value !== "" && value.length <= longestValue ? texts.factsValue : texts.facts;
}
