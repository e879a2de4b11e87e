// The figures of the running draw.
import { drawTime } from "../../draws/clock-store.server.ts";
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
import {
  countCoupons,
  countTicketsByDay,
  countUndecidedAndExcluded,
} from "./running-draw-store.server.ts";

const daysInChart = 28;

export type RunningDraw = NonNullable<Awaited<ReturnType<typeof gatherRunningDraw>>>;

/** The open draw that closes soonest, otherwise one that is scheduled or closed, otherwise null. */
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
  const time = state === "scheduled" ? draw.opensAt : draw.closesAt;
  const moment = viewDateTime(new Date(time * 1000), clock).short;
  if (state === "scheduled") return `opens ${moment}, in ${spanInWords((time - now) * 1000)}`;
  if (state === "open") return `closes ${moment}, in ${spanInWords((time - now) * 1000)}`;
  return `closed ${moment}`;
}

async function gatherFigures(database: Database, draw: SealedDraw, clock: Clock) {
  const [days, { held, excluded }, coupons] = await Promise.all([
    countTicketsByDay(database, draw.id, clock.timeZone),
    countUndecidedAndExcluded(database, draw.id),
    countCoupons(database, draw.id),
  ]);
  const bars = lastDays(daysInChart, clock).map((day) => ({
    label: dayLabel(day, clock),
    value: days.get(day) ?? 0,
  }));
  return {
    days: bars,
    today: bars.at(-1)?.value ?? 0,
    held,
    excluded,
    coupons,
  };
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
