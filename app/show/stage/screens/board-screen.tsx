import type { CSSProperties } from "react";
import { fillIn } from "../../../content/wording/fill-in.ts";
import { FilledText } from "../../../ui/filled-text.tsx";
import type { StageAward } from "../../public-show.ts";
import { StageQr } from "../figures.tsx";
import { nameFit } from "../fit-name.ts";
import { grouped } from "../furniture.ts";
import { useSeconds } from "../show-clock.ts";
import { type ScreenProps, StageSet } from "../stage.tsx";
import { StagePicture } from "../stage-picture.tsx";
import "./board-screen.css";

/** Lines of the list that fit beside the first winner; more of them take turns. */
const linesPerPage = 16;
const pageLasts = 12_000;

export function BoardScreen(props: ScreenProps<"board">) {
  const { show, step, furniture, clock } = props;
  const { first, firstPrize, tickets, round, root } = step;
  const pages = paginate(groupAwards(step.awards.filter(({ key }) => key !== first?.key)));
  const turn = Math.floor((useSeconds(clock, show.sentAt) - show.startsAt) / pageLasts);
  const page = pages[Math.max(0, turn) % Math.max(1, pages.length)] ?? [];
  const fit = first && nameFit(first.name, { wide: 142, tall: 150 }, { wide: 690, tall: 950 }, 96);
  const { stage, stageDraw: words } = furniture.words;
  const facts = {
    tickets: grouped(tickets),
    round: grouped(round),
    root: `${root.slice(0, 4)} … ${root.slice(-4)}`,
  };
  return (
    <StageSet
      {...props}
      look="board"
      background={<StagePicture picture={firstPrize?.picture ?? furniture.picture} />}
      where={fillIn(round > 0 ? words.factsRound : words.facts, facts)}
    >
      <section className="first">
        {first && (
          <>
            <p>{first.prizeName}</p>
            <h1
              className="serif name"
              style={{ "--fit": fit?.wide, "--fit-tall": fit?.tall } as CSSProperties}
            >
              {first.name}
            </h1>
            <p>
              <FilledText
                text={first.place ? words.ofPlace : words.ofTicket}
                place={first.place}
                ticket={<span className="gold">{grouped(first.ticket)}</span>}
              />
            </p>
          </>
        )}
        <div className="proof">
          <StageQr
            qr={furniture.verifyQr}
            label={fillIn(stage.code, { address: furniture.verifyAddress })}
          />
          <p>
            {words.ourWord}
            <br />
            <b>{words.check}</b>
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
                  {name} {place && <span>{place}</span>}
                  <em>{grouped(ticket)}</em>
                </li>
              ))}
            </ul>
            {group.skips.map(({ key, ticket, skipped }) => (
              <p key={key} className="skip">
                {fillIn(words.skipped, { ticket: grouped(ticket), reason: skipped })}
              </p>
            ))}
          </section>
        ))}
      </div>
    </StageSet>
  );
}

type Group = { prize: string; won: StageAward[]; skips: StageAward[] };

function groupAwards(awards: StageAward[]): Group[] {
  const groups = new Map<string, Group>();
  for (const award of awards) {
    const group = groups.get(award.prize) ?? { prize: award.prizeName, won: [], skips: [] };
    groups.set(award.prize, group);
    (award.skipped ? group.skips : group.won).push(award);
  }
  return [...groups.values()];
}

/** A prize stays together as long as it fits; a long one goes on on the next page. */
function paginate(groups: Group[]): Group[][] {
  const pages: Group[][] = [];
  let room = 0;
  for (const whole of groups) {
    for (let at = 0; at === 0 || at < whole.won.length; at += linesPerPage * 2 - 6) {
      const won = whole.won.slice(at, at + linesPerPage * 2 - 6);
      const group = { ...whole, won, skips: at === 0 ? whole.skips : [] };
      const lines = 2 + group.skips.length + (won.length === 1 ? 2 : Math.ceil(won.length / 2));
      if (pages.length === 0 || lines > room) {
        pages.push([]);
        room = linesPerPage;
      }
      pages.at(-1)?.push(group);
      room -= lines;
    }
  }
  return pages;
}
