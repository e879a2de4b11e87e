// Looks up a ticket: by number what is public, by code also the address of the ticket.
import { toHex } from "../../../protocol/encoding/bytes.ts";
import { isOfType } from "../../../protocol/statements.ts";
import type { PresentedSettings } from "../../content/presented.ts";
import { originalOfDraw } from "../../content/translating/content-translation.ts";
import { readTranslation } from "../../content/translating/translate.server.ts";
import { fillIn } from "../../content/wording/fill-in.ts";
import type { Wording } from "../../content/wording/wording.ts";
import { drawClock } from "../../draws/clock-store.server.ts";
import { readAwards } from "../../draws/integrity/read-awards.server.ts";
import { readStatementsOfDraw } from "../../draws/ledger/ledger-store.server.ts";
import { phaseOf } from "../../draws/phase.ts";
import { inRunningText } from "../../draws/prizes/chance.ts";
import type { DrawServices } from "../../draws/services/draw-services.server.ts";
import { findPublicDraw, listPrizes, type PublicDraw } from "../../draws/store.server.ts";
import { shownLanguage } from "../../languages/languages.ts";
import { shortMoment } from "../../platform/company-time.ts";
import { count } from "../../platform/in-words.ts";
import { isTicketResultPublic } from "../../show/withheld-winners.server.ts";
import { findOwnTicket } from "../link-store.server.ts";
import { exclusionInWords } from "../standing.ts";

export type TicketCheckTexts = Pick<
  Wording,
  "ticketProblems" | "checkAnswers" | "standing" | "disagreement"
>;

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
  texts: TicketCheckTexts,
): Promise<TicketCheckResult> {
  const typedCode = typed.replace(/[\s.,]/g, "");
  if (/^\d{1,12}$/.test(typedCode)) {
    const publicDraw = await findPublicDraw(services.database, slug);
    if (!publicDraw) return { found: false, problem: texts.ticketProblems.chooseDraw };
    return describe(services, settings, { ...publicDraw, ticket: Number(typedCode) }, texts);
  }
  const own = await findOwnTicket(services, typedCode);
  if (!own) return { found: false, problem: texts.ticketProblems.ticketUnknown };
  const result = await describe(services, settings, own, texts);
  return result.found ? { ...result, code: typedCode } : result;
}

async function describe(
  { database }: Pick<DrawServices, "database">,
  settings: PresentedSettings,
  { draw, ticket }: Pick<PublicDraw, "draw"> & { ticket: number },
  { checkAnswers: texts, standing, disagreement }: TicketCheckTexts,
): Promise<TicketCheckResult> {
  const { terms, size } = draw;
  const translate = await readTranslation(database, shownLanguage(settings), originalOfDraw(draw));
  const inLanguage = (text: string) => inRunningText(translate(text) ?? text, settings.locale);
  const values = {
    ticket: count(ticket, settings.locale),
    tickets: count(size, settings.locale),
    draw: inLanguage(terms.title),
  };
  if (ticket < 1 || ticket > size) return { found: false, problem: fillIn(texts.isNotIn, values) };
  const now = await drawClock(database);
  const statements = await readStatementsOfDraw(database, draw.operator, draw.drawId);
  const close = statements.find(isOfType("close"));
  const exclusion = close?.body.exclusions.find((excluded) => excluded.ticket === ticket);
  const isPublic = await isTicketResultPublic(database, draw, ticket, now);
  const reading = isPublic ? await readAwards(database, draw) : undefined;
  const disagrees = reading?.ok === false;
  const award = (reading?.ok ? reading.awards : []).findLast((award) => award.ticket === ticket);
  const prizes = award ? await listPrizes(database, draw.id) : [];
  const name = prizes.find(({ prizeId }) => prizeId === award?.prize)?.name;
  const prize = name && inLanguage(name);
  const phase = phaseOf(draw, now);
  const closes = shortMoment(draw.closesAt, settings, now);
  const reason = exclusion && exclusionInWords(exclusion.reason, standing, translate);
  const drawn = award?.progress === "skipped" ? texts.skipped : texts.won;
  const sentences = [
    fillIn(close ? texts.listClosed : texts.listOpen, { ...values, closes }),
    reason && fillIn(texts.excluded, { reason }),
    prize && fillIn(drawn, { prize }),
    !isPublic && texts.shownLive,
    phase === "drawn" && isPublic && !disagrees && !award && !exclusion && texts.notDrawn,
    disagrees && `${disagreement.title}. ${disagreement.text}`,
    (phase === "cancelled" || phase === "void") && texts.noWinner,
  ];
  return {
    found: true,
    heading: fillIn(texts.isIn, values),
    sentences: sentences.filter((sentence) => typeof sentence === "string"),
    slug: draw.slug,
    ticket,
    root: toHex(draw.root),
  };
}
