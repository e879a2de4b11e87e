// "Is my ticket in?": by number, what everybody may know; by code, what its owner may.

import { toHex } from "../../../protocol/bytes.ts";
import { isOfType } from "../../../protocol/statements.ts";
import type { PresentedSettings } from "../../content/presented.ts";
import type { Wording } from "../../content/wording/wording.ts";
import { inRunningText } from "../../prizes/chance.ts";
import { listAwards } from "../api/views.server.ts";
import { drawClock } from "../clock.server.ts";
import { mayBeSaid } from "../kept-back.server.ts";
import { readStatementsOfDraw } from "../ledger/read-ledger.server.ts";
import type { DrawOffice } from "../office.server.ts";
import { shortMoment } from "../public/company-time.ts";
import { phaseOf } from "../public/phase.ts";
import { findPublicDraw, listPrizes, type PublicDraw } from "../store.server.ts";
import { exclusionInWords } from "../ticket/standing.ts";
import { findOwnTicket } from "../ticket/ticket-links.server.ts";
import { count } from "../verify/in-words.ts";

export type CheckWords = Pick<Wording, "ticketProblems" | "standing">;

export type TicketAnswer =
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
  office: DrawOffice,
  settings: PresentedSettings,
  { typed, slug }: { typed: string; slug: string },
  words: CheckWords,
): Promise<TicketAnswer> {
  const signs = typed.replace(/[\s.,]/g, "");
  if (/^\d{1,12}$/.test(signs)) {
    const found = await findPublicDraw(office.database, slug);
    if (!found) return { found: false, problem: words.ticketProblems.chooseDraw };
    return describe(office, settings, { ...found, ticket: Number(signs) }, words);
  }
  const own = await findOwnTicket(office, signs);
  if (!own) return { found: false, problem: words.ticketProblems.ticketUnknown };
  const answer = await describe(office, settings, own, words);
  return answer.found ? { ...answer, code: signs } : answer;
}

async function describe(
  { database }: Pick<DrawOffice, "database">,
  settings: PresentedSettings,
  { draw, ticket }: Pick<PublicDraw, "draw"> & { ticket: number },
  { standing }: CheckWords,
): Promise<TicketAnswer> {
  const { terms, size } = draw;
  const title = inRunningText(terms.title);
  if (ticket < 1 || ticket > size) {
    const problem = `Ticket ${count(ticket)} is not in ${title}: its list has ${count(size)} tickets so far.`;
    return { found: false, problem };
  }
  const now = await drawClock(database);
  const statements = await readStatementsOfDraw(database, draw.operator, draw.drawId);
  const close = statements.find(isOfType("close"));
  const exclusion = close?.body.exclusions.find((each) => each.ticket === ticket);
  const said = await mayBeSaid(database, draw, ticket, now);
  const awards = said ? await listAwards(database, draw.id) : [];
  const award = awards.findLast((each) => each.ticket === ticket);
  const prizes = award ? await listPrizes(database, draw.id) : [];
  const prize = prizes.find(({ prizeId }) => prizeId === award?.prize)?.name;
  const phase = phaseOf(draw, now);
  const sentences = [
    close
      ? `The list was closed on ${shortMoment(draw.closesAt, settings, now)} with ${count(size)} tickets, and this is one of them.`
      : `The list has ${count(size)} tickets so far and can only grow. It closes on ${shortMoment(draw.closesAt, settings, now)}.`,
    ...(exclusion
      ? [
          `It does not take part. Published reason: ${exclusionInWords(exclusion.reason, standing)}.`,
        ]
      : []),
    ...(prize && award?.progress === "skipped"
      ? [`It was drawn for ${inRunningText(prize)}, which then went to the next ticket.`]
      : []),
    ...(prize && award?.progress !== "skipped" ? [`It has won ${inRunningText(prize)}.`] : []),
    ...(said ? [] : ["The winners are shown live first; ask again when the show is over."]),
    ...(phase === "drawn" && said && !award && !exclusion ? ["It was not drawn for a prize."] : []),
    ...(phase === "cancelled" || phase === "void" ? ["The draw ended without a winner."] : []),
  ];
  return {
    found: true,
    heading: `Ticket ${count(ticket)} is in ${title}`,
    ...{ sentences, slug: draw.slug, ticket, root: toHex(draw.root) },
  };
}
