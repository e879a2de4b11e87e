// The lists of draws and winners for public pages.

import type { PresentedSettings } from "../../content/presented.ts";
import { ofDraws, originalOfDraw } from "../../content/translating/content-translation.ts";
import { listTranslations, readTranslation } from "../../content/translating/translate.server.ts";
import { fillIn } from "../../content/wording/fill-in.ts";
import type { Wording } from "../../content/wording/wording.ts";
import { type AwardView, readAwards } from "../../draws/integrity/read-awards.server.ts";
import { ticketsInWords } from "../../draws/numbers-in-words.ts";
import { type DrawPhase, phaseOf } from "../../draws/phase.ts";
import { handoverInWords } from "../../draws/prizes/handover.ts";
import type { PastDraw, WinnerRow } from "../../draws/prizes/prize-view.ts";
import type { SealedDraw } from "../../draws/sealed-draw.ts";
import { listPrizes, type PublicDraw } from "../../draws/store.server.ts";
import { type Language, shownLanguage } from "../../languages/languages.ts";
import { shortDay, timeOfDay } from "../../platform/company-time.ts";
import type { Database } from "../../platform/database/database.server.ts";
import { groupDigits } from "../../platform/group-digits.ts";
import { type Calendar, day } from "../../platform/in-words.ts";
import { joinParts } from "../../platform/join-parts.ts";
import { listShowTimes } from "../../show/show-store.server.ts";
import { areWinnersWithheld } from "../../show/withheld-winners.ts";
import { readHandoverPhotos, readQuotes } from "../../winners/photo-store.server.ts";
import type { EarlierDraw } from "./draw-view.ts";
import { readCancelReasons } from "./draw-view-store.server.ts";

/** When and in which language a draw is shown. */
export type ViewingTime = { now: number; calendar: Calendar; language: Language | null };

export function viewingTime(settings: PresentedSettings, now: number): ViewingTime {
  const { locale, timeZone } = settings;
  return { now, calendar: { locale, timeZone }, language: shownLanguage(settings) };
}

/** The texts of a list of draws. */
export type ListTexts = Pick<Wording, "draw" | "summaries" | "handovers">;

/** All draws except the one on the page; cancelled ones with their reason. */
export async function viewOthers(
  database: Database,
  draws: PublicDraw[],
  shown: PublicDraw | undefined,
  { now, calendar, language }: ViewingTime,
  texts: Omit<ListTexts, "handovers">,
): Promise<EarlierDraw[]> {
  const translationOf = await listTranslations(database, language, ofDraws);
  const others = draws.filter(({ draw }) => draw.id !== shown?.draw.id);
  const cancelled = others.some(({ draw: { state } }) => state === "cancelled" || state === "void");
  const reasons = cancelled ? await readCancelReasons(database) : new Map<string, string>();
  return others.map(({ draw, demonstration }) => {
    const phase = phaseOf(draw, now);
    const dayOf = (seconds: number) => shortDay(seconds, calendar, now);
    const line = summaryOf(draw, phase, dayOf, texts, calendar.locale);
    const reason = reasons.get(draw.drawId);
    const { slug, terms } = draw;
    const summary = reason ? `${line}: ${reason}` : line;
    const title = translationOf(`${draw.id}`)(terms.title) ?? terms.title;
    return { slug, title, summary, phase, demonstration };
  });
}

function summaryOf(
  { size, opensAt, closesAt, moment, endedAt }: SealedDraw,
  phase: DrawPhase,
  dayOf: (seconds: number) => string,
  texts: Omit<ListTexts, "handovers">,
  locale: string,
): string {
  const end = endedAt ?? closesAt;
  const times: Record<DrawPhase, number> = {
    scheduled: opensAt,
    open: closesAt,
    waiting: moment,
    drawn: moment,
    cancelled: end,
    void: end,
  };
  const tickets = ticketsInWords(size, texts.draw, locale);
  return fillIn(texts.summaries[phase], { tickets, day: dayOf(times[phase]) });
}

/** Decided draws with their winners, newest first; without draws whose show has not revealed them yet. */
export async function listPastDraws(
  database: Database,
  draws: PublicDraw[],
  time: ViewingTime,
  texts: ListTexts,
  atMost = 50,
): Promise<PastDraw[]> {
  const { now, calendar, language } = time;
  const translationOf = await listTranslations(database, language, ofDraws);
  const shows = await listShowTimes(database);
  const decided = draws
    .filter(
      ({ draw }) => draw.state === "drawn" && !areWinnersWithheld(draw, shows.get(draw.id), now),
    )
    .toSorted((left, right) => right.draw.moment - left.draw.moment)
    .slice(0, atMost);
  return Promise.all(
    decided.map(async ({ draw, demonstration }) => ({
      slug: draw.slug,
      title: translationOf(`${draw.id}`)(draw.terms.title) ?? draw.terms.title,
      summary: fillIn(texts.summaries.past, {
        tickets: ticketsInWords(draw.size, texts.draw, calendar.locale),
        day: day(draw.moment, calendar),
        time: timeOfDay(draw.moment, calendar),
      }),
      demonstration,
      winners: await readWinnerRows(database, draw, time, texts.handovers),
    })),
  );
}

/** In award order; a skipped winner comes before the one who got the prize. Undefined while record and database disagree. */
export async function readWinnerRows(
  database: Database,
  draw: SealedDraw,
  { calendar, language }: ViewingTime,
  texts: Wording["handovers"],
): Promise<WinnerRow[] | undefined> {
  const reading = await readAwards(database, draw);
  if (!reading.ok) return undefined;
  const { awards } = reading;
  const [prizes, photos, quotes, translate] = await Promise.all([
    listPrizes(database, draw.id),
    readHandoverPhotos(database, draw.id),
    readQuotes(database, draw.id),
    readTranslation(database, language, originalOfDraw(draw)),
  ]);
  const names = new Map(prizes.map(({ prizeId, name }) => [prizeId, translate(name) ?? name]));
  const tickets = new Map(awards.map(({ slot, turn, ticket }) => [`${slot}.${turn}`, ticket]));
  return awards.map((award) => ({
    key: `${award.slot}.${award.turn}`,
    prize: names.get(award.prize) ?? award.prize,
    winner: winnerInWords(award, texts),
    ticket: award.ticket === 0 ? "" : groupDigits(award.ticket, calendar.locale),
    handover: handoverInWords(
      {
        progress: award.progress,
        ticket: award.ticket,
        skipReason: award.skipReason,
        handedOver: award.handedOverAt === undefined ? "" : day(award.handedOverAt, calendar),
        next: tickets.get(`${award.slot}.${award.turn + 1}`) ?? 0,
      },
      texts,
      calendar.locale,
      translate,
    ),
    ...(award.progress === "handed-over" && {
      photo: photos.get(`${award.slot}.${award.turn}`),
      quote: quotes.get(`${award.slot}.${award.turn}`),
    }),
  }));
}

/** The names of skipped winners are not shown; they are in the proof only. */
function winnerInWords(
  { progress, ticket, name, place }: AwardView,
  texts: Wording["handovers"],
): string {
  if (progress === "skipped") return texts.passedOn;
  if (ticket === 0) return texts.nobody;
  return joinParts([name, place]);
}
