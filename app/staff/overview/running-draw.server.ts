// The draw that runs now, in figures.
import { and, count, eq, isNotNull, sql } from "drizzle-orm";
import { drawTime } from "../../draws/clock-store.server.ts";
import { coupon, entry, ticketBatch } from "../../draws/entry-tables.server.ts";
import type { SealedDraw } from "../../draws/sealed-draw.ts";
import { publicState } from "../../draws/states.ts";
import { listPrizes, listPublicDraws } from "../../draws/store.server.ts";
import { findPictures } from "../../media/store.server.ts";
import type { Database } from "../../platform/database/database.server.ts";
import {
  type Clock,
  dayLabel,
  lastDays,
  spanInWords,
  viewDateTime,
} from "../../ui/text/date-time-view.ts";

const daysInChart = 28;

export type RunningDraw = NonNullable<Awaited<ReturnType<typeof gatherRunningDraw>>>;

/** The open draw that closes soonest, else one that is about to open or has just closed; null without any. */
export async function gatherRunningDraw(database: Database, clock: Clock) {
  const draws = await listPublicDraws(database);
  const running = draws.filter(({ draw }) => ["open", "scheduled", "closed"].includes(draw.state));
  const chosen = running.find(({ draw }) => draw.state === "open") ?? running[0];
  if (!chosen) return null;
  const { draw, demonstration } = chosen;
  const [figures, picture, now] = await Promise.all([
    gatherFigures(database, draw, clock),
    findPicture(database, draw.id),
    drawTime(database, draw.operator),
  ]);
  const state = publicState(draw.state, draw.opensAt, now);
  return {
    id: draw.id,
    slug: draw.slug,
    title: draw.terms.title,
    demonstration,
    state,
    when: whenInWords(draw, state, now, clock),
    picture,
    tickets: draw.size,
    ...figures,
    head: {
      at: viewDateTime(new Date(draw.headTime * 1000), clock),
      root: shortHash(draw.root),
    },
  };
}

function whenInWords(draw: SealedDraw, state: string, now: number, clock: Clock) {
  const turn = state === "scheduled" ? draw.opensAt : draw.closesAt;
  const moment = viewDateTime(new Date(turn * 1000), clock).short;
  if (state === "scheduled") return `opens ${moment}, in ${spanInWords((turn - now) * 1000)}`;
  if (state === "open") return `closes ${moment}, in ${spanInWords((turn - now) * 1000)}`;
  return `closed ${moment}`;
}

async function gatherFigures(database: Database, draw: SealedDraw, clock: Clock) {
  const [days, [standing], [coupons]] = await Promise.all([
    countByDay(database, draw.id, clock.timeZone),
    database
      .select({
        held: sql<number>`count(*) filter (where ${entry.status} = 'on-hold')::int`,
        excluded: sql<number>`count(*) filter (where ${entry.status} = 'excluded')::int`,
      })
      .from(entry)
      // The index of what is not simply counted: a million counted tickets are not looked at.
      .where(and(eq(entry.draw, draw.id), sql`${entry.status} <> 'counted'`)),
    database
      .select({
        all: count(),
        used: sql<number>`count(*) filter (where ${isNotNull(coupon.redeemedAt)})::int`,
      })
      .from(coupon)
      .where(eq(coupon.draw, draw.id)),
  ]);
  const bars = lastDays(daysInChart, clock).map((day) => ({
    label: dayLabel(day, clock),
    value: days.get(day) ?? 0,
  }));
  return {
    days: bars,
    today: bars.at(-1)?.value ?? 0,
    held: standing?.held ?? 0,
    excluded: standing?.excluded ?? 0,
    coupons: coupons ?? { all: 0, used: 0 },
  };
}

/** Tickets come in batches, each with the size of the tree after it: the growth is what came. */
async function countByDay(database: Database, drawId: number, timeZone: string) {
  const { rows } = await database.execute<{ day: string; came: number }>(sql`
    select to_char(to_timestamp(time) at time zone ${timeZone}, 'YYYY-MM-DD') as day,
      sum(grown)::int as came
    from (select ${ticketBatch.time} as time,
        ${ticketBatch.size} - lag(${ticketBatch.size}, 1, 0::bigint) over (order by ${ticketBatch.size}) as grown
      from ${ticketBatch} where ${ticketBatch.draw} = ${drawId}) as batches
    group by 1`);
  return new Map(rows.map(({ day, came }) => [day, came]));
}

async function findPicture(database: Database, drawId: number) {
  const picture = (await listPrizes(database, drawId)).find((prize) => prize.picture)?.picture;
  if (!picture) return null;
  return (await findPictures(database, [picture])).get(picture) ?? null;
}

function shortHash(hash: Uint8Array) {
  const text = Buffer.from(hash).toString("hex");
  return `${text.slice(0, 8)} … ${text.slice(-8)}`;
}
