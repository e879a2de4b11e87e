import type { CSSProperties } from "react";
import { fillIn } from "../../../content/wording/fill-in.ts";
import { groupDigits } from "../../../platform/group-digits.ts";
import { FilledText } from "../../../ui/text/filled-text.tsx";
import type { StageAward } from "../../script/public-show.ts";
import { StageQr } from "../parts/figures.tsx";
import { nameFit } from "../parts/fit-name.ts";
import type { ScreenProps } from "../parts/screen-props.ts";
import { useSeconds } from "../parts/show-clock.ts";
import type { StageTexts } from "../parts/stage-config.ts";
import { StageFrame } from "../parts/stage-frame.tsx";
import { StagePicture } from "../parts/stage-picture.tsx";
import "./board-screen.css";

/** Lines of the list that fit beside the first winner; longer lists are paged. */
const linesPerPage = 16;
const pageMilliseconds = 12_000;

export function BoardScreen(props: ScreenProps<"board">) {
  const { show, step, config, clock } = props;
  const { first, firstPrize, tickets, round, value, root } = step;
  const pages = paginate(groupAwards(step.awards.filter(({ key }) => key !== first?.key)));
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
                  <bdi>{name}</bdi> {place && <span>{place}</span>}
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

type AwardGroup = { prize: string; won: StageAward[]; skips: StageAward[] };

function groupAwards(awards: StageAward[]): AwardGroup[] {
  const groups = new Map<string, AwardGroup>();
  for (const award of awards) {
    const group = groups.get(award.prize) ?? { prize: award.prizeName, won: [], skips: [] };
    groups.set(award.prize, group);
    (award.skipped ? group.skips : group.won).push(award);
  }
  return [...groups.values()];
}

/** The winners of a prize stay on one page if they fit; a long list continues on the next page. */
function paginate(groups: AwardGroup[]): AwardGroup[][] {
  const pages: AwardGroup[][] = [];
  let room = 0;
  for (const group of groups) {
    for (let at = 0; at === 0 || at < group.won.length; at += linesPerPage * 2 - 6) {
      const won = group.won.slice(at, at + linesPerPage * 2 - 6);
      const part = { ...group, won, skips: at === 0 ? group.skips : [] };
      const lines = 2 + part.skips.length + (won.length === 1 ? 2 : Math.ceil(won.length / 2));
      if (pages.length === 0 || lines > room) {
        pages.push([]);
        room = linesPerPage;
      }
      pages.at(-1)?.push(part);
      room -= lines;
    }
  }
  return pages;
}
