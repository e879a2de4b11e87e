// "Is my ticket in?": by number, what everybody may know; by code, what its owner may.

import { toHex } from "../../../protocol/encoding/bytes.ts";
import { isOfType } from "../../../protocol/statements.ts";
import type { PresentedSettings } from "../../content/presented.ts";
import { fillIn } from "../../content/wording/fill-in.ts";
import type { Wording } from "../../content/wording/wording.ts";
import { listAwards } from "../../draws/api/view-store.server.ts";
import { drawClock } from "../../draws/clock-store.server.ts";
import { shortMoment } from "../../draws/company-time.ts";
import { readStatementsOfDraw } from "../../draws/ledger/ledger-store.server.ts";
import { phaseOf } from "../../draws/phase.ts";
import { inRunningText } from "../../draws/prizes/chance.ts";
import type { DrawServices } from "../../draws/services/draw-services.server.ts";
import { findPublicDraw, listPrizes, type PublicDraw } from "../../draws/store.server.ts";
import { count } from "../../platform/in-words.ts";
import { mayBeSaid } from "../../show/kept-back.server.ts";
import { findOwnTicket } from "../link-store.server.ts";
import { exclusionInWords } from "../standing.ts";

export type TicketCheckTexts = Pick<Wording, "ticketProblems" | "checkAnswers" | "standing">;

export type TicketCheckResult =
  | { found: false; problem: string }
  | {
      found: true;
      heading: string;
      sentences: string[];
      slug: string;
      ticket: number;
      root: string;
      /** Only when the code was typed: it opens the ticket. */
      code?: string;
    };

export async function lookUpTicket(
  services: DrawServices,
  settings: PresentedSettings,
  { typed, slug }: { typed: string; slug: string },
  words: TicketCheckTexts,
): Promise<TicketCheckResult> {
  const signs = typed.replace(/[\s.,]/g, "");
  if (/^\d{1,12}$/.test(signs)) {
    const found = await findPublicDraw(services.database, slug);
    if (!found) return { found: false, problem: words.ticketProblems.chooseDraw };
    return describe(services, settings, { ...found, ticket: Number(signs) }, words);
  }
  const own = await findOwnTicket(services, signs);
  if (!own) return { found: false, problem: words.ticketProblems.ticketUnknown };
  const answer = await describe(services, settings, own, words);
  return answer.found ? { ...answer, code: signs } : answer;
}

async function describe(
  { database }: Pick<DrawServices, "database">,
  settings: PresentedSettings,
  { draw, ticket }: Pick<PublicDraw, "draw"> & { ticket: number },
  { checkAnswers: words, standing }: TicketCheckTexts,
): Promise<TicketCheckResult> {
  const { terms, size } = draw;
  const its = { ticket: count(ticket), tickets: count(size), draw: inRunningText(terms.title) };
  if (ticket < 1 || ticket > size) return { found: false, problem: fillIn(words.isNotIn, its) };
  const now = await drawClock(database);
  const statements = await readStatementsOfDraw(database, draw.operator, draw.drawId);
  const close = statements.find(isOfType("close"));
  const exclusion = close?.body.exclusions.find((each) => each.ticket === ticket);
  const said = await mayBeSaid(database, draw, ticket, now);
  const awards = said ? await listAwards(database, draw.id) : [];
  const award = awards.findLast((each) => each.ticket === ticket);
  const prizes = award ? await listPrizes(database, draw.id) : [];
  const name = prizes.find(({ prizeId }) => prizeId === award?.prize)?.name;
  const prize = name && inRunningText(name);
  const phase = phaseOf(draw, now);
  const closes = shortMoment(draw.closesAt, settings, now);
  const reason = exclusion && exclusionInWords(exclusion.reason, standing);
  const drawn = award?.progress === "skipped" ? words.skipped : words.won;
  const sentences = [
    fillIn(close ? words.listClosed : words.listOpen, { ...its, closes }),
    reason && fillIn(words.excluded, { reason }),
    prize && fillIn(drawn, { prize }),
    !said && words.shownLive,
    phase === "drawn" && said && !award && !exclusion && words.notDrawn,
    (phase === "cancelled" || phase === "void") && words.noWinner,
  ];
  return {
    found: true,
    heading: fillIn(words.isIn, its),
    sentences: sentences.filter((sentence) => typeof sentence === "string"),
    ...{ slug: draw.slug, ticket, root: toHex(draw.root) },
  };
}
