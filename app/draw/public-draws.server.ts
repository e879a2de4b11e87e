// The list of draws as public pages show it: the current one, the others, and who won.
import { eq } from "drizzle-orm";
import type { Statement } from "../../protocol/statements.ts";
import type { Database } from "../platform/database.server.ts";
import { freshFor } from "../platform/kept-pages/page-sources.server.ts";
import { handoverInWords } from "../prizes/handover.ts";
import type { PastDraw, WinnerRow } from "../prizes/prize-view.ts";
import { type AwardView, listAwards } from "./api/views.server.ts";
import { drawClock } from "./clock.server.ts";
import { readShowTimes } from "./kept-back.server.ts";
import { statement } from "./ledger/tables.server.ts";
import { shortDay, timeOfDay } from "./public/company-time.ts";
import type { EarlierDraw } from "./public/draw-view.ts";
import { isKeptBack } from "./public/kept-back.ts";
import { chooseCurrent, type DrawPhase, phaseOf } from "./public/phase.ts";
import type { SealedDraw } from "./sealed-draw.ts";
import { listPrizes, listPublicDraws, type PublicDraw } from "./store.server.ts";
import { type Calendar, counted, day } from "./verify/in-words.ts";
import { readHandoverPhotos } from "./winners/handover-photos.server.ts";

/** How long a page with draws may be shown again: tickets come in, closings come near. */
const secondsMatter = 5_000;
const hoursMatter = 600_000;

export async function readDraws(
  database: Database,
): Promise<{ draws: PublicDraw[]; current: PublicDraw | undefined; now: number }> {
  const now = await drawClock(database);
  const draws = await listPublicDraws(database);
  const undecided = draws.some(({ draw }) => draw.endedAt === null);
  freshFor(undecided ? secondsMatter : hoursMatter);
  return { draws, current: chooseCurrent(draws, now), now };
}

/** All but the one on the page; cancelled ones too, with their reason. */
export async function viewOthers(
  database: Database,
  draws: PublicDraw[],
  shown: PublicDraw | undefined,
  { now, calendar }: { now: number; calendar: Calendar },
): Promise<EarlierDraw[]> {
  const others = draws.filter(({ draw }) => draw.id !== shown?.draw.id);
  const reasons = await readCancelReasons(database, others);
  return others.map(({ draw, demonstration }) => {
    const phase = phaseOf(draw, now);
    const words = summaryOf(draw, phase, (seconds) => shortDay(seconds, calendar, now));
    const reason = reasons.get(draw.drawId);
    const { slug, terms } = draw;
    const summary = reason ? `${words}: ${reason}` : words;
    return { slug, title: terms.title, summary, phase, demonstration };
  });
}

async function readCancelReasons(database: Database, draws: PublicDraw[]) {
  if (!draws.some(({ draw: { state } }) => state === "cancelled" || state === "void")) {
    return new Map<string, string>();
  }
  const rows = await database
    .select({ drawId: statement.drawId, line: statement.line })
    .from(statement)
    .where(eq(statement.type, "cancel"));
  return new Map(
    rows.map(({ drawId, line }) => [drawId, (JSON.parse(line) as Statement<"cancel">).body.reason]),
  );
}

function summaryOf(
  { size, opensAt, closesAt, moment, endedAt }: SealedDraw,
  phase: DrawPhase,
  day: (seconds: number) => string,
): string {
  const tickets = counted(size, "ticket");
  switch (phase) {
    case "scheduled":
      return `Opens ${day(opensAt)}`;
    case "open":
      return `${tickets} so far, closes ${day(closesAt)}`;
    case "waiting":
      return `${tickets}, waiting for the public number`;
    case "drawn":
      return `${tickets}, decided ${day(moment)}`;
    case "cancelled":
      return `Cancelled on ${day(endedAt ?? closesAt)} before closing`;
    case "void":
      return `Without a result since ${day(endedAt ?? closesAt)}`;
  }
}

/** Decided draws with their winners, the newest first; without those whose winners come on stage first. */
export async function listPastDraws(
  database: Database,
  draws: PublicDraw[],
  { now, calendar }: { now: number; calendar: Calendar },
  atMost = 50,
): Promise<PastDraw[]> {
  const shows = await readShowTimes(database);
  const decided = draws
    .filter(({ draw }) => draw.state === "drawn" && !isKeptBack(draw, shows.get(draw.id), now))
    .toSorted((left, right) => right.draw.moment - left.draw.moment)
    .slice(0, atMost);
  return Promise.all(
    decided.map(async ({ draw, demonstration }) => ({
      slug: draw.slug,
      title: draw.terms.title,
      summary: `${counted(draw.size, "ticket")}, decided ${day(draw.moment, calendar)}, ${timeOfDay(draw.moment, calendar)}`,
      demonstration,
      winners: await readWinnerRows(database, draw, calendar),
    })),
  );
}

/** In award order; a prize that was passed on stands before the row of who got it. */
export async function readWinnerRows(
  database: Database,
  draw: SealedDraw,
  calendar: Calendar,
): Promise<WinnerRow[]> {
  const prizes = await listPrizes(database, draw.id);
  const names = new Map(prizes.map(({ prizeId, name }) => [prizeId, name]));
  const awards = await listAwards(database, draw.id);
  const photos = await readHandoverPhotos(database, draw.id);
  return awards.map((award) => ({
    key: `${award.slot}.${award.turn}`,
    prize: names.get(award.prize) ?? award.prize,
    winner: winnerInWords(award),
    ticket: award.ticket === 0 ? "" : award.ticket.toLocaleString("en-GB"),
    handover: handoverInWords({
      progress: award.progress,
      ticket: award.ticket,
      skipReason: award.skipReason,
      handedOver: award.handedOverAt === undefined ? "" : day(award.handedOverAt, calendar),
      next:
        awards.find(({ slot, turn }) => slot === award.slot && turn === award.turn + 1)?.ticket ??
        0,
    }),
    ...(award.progress === "handed-over" && { photo: photos.get(`${award.slot}.${award.turn}`) }),
  }));
}

/** Who was passed over did not win: their name is not shown, the proof alone opens it. */
function winnerInWords({ progress, ticket, name, place }: AwardView): string {
  if (progress === "skipped") return "Passed on";
  if (ticket === 0) return "Nobody";
  return [name, place].filter(Boolean).join(", ");
}
