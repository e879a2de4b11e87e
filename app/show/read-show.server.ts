// A show as everybody may see it: read from where it stands and from the record.
import { and, eq, sql } from "drizzle-orm";
import type { DrawOffice } from "../draws/draw-services.server.ts";
import type { SealedDraw } from "../draws/sealed-draw.ts";
import type { AnyDatabase } from "../platform/database/database.server.ts";
import { placeOf, type ShowPlace } from "./places.ts";
import { presentStep, type Staging } from "./present-step.ts";
import { type PublicShow, phaseOfStep } from "./public-show.ts";
import { readScript, readTicketsOfWinners } from "./read-script.server.ts";
import { readRehearsalScript } from "./rehearsal-script.server.ts";
import type { ShowScript } from "./script.ts";
import { awardOf, shownTurns } from "./shown-awards.ts";
import { showState } from "./tables.server.ts";

export type ShowRow = typeof showState.$inferSelect;
export type ShowKind = "real" | "rehearsal";

/** `?rehearsal` in an address means the rehearsal, on stage, console and API alike. */
export function showKindOf(request: Request): ShowKind {
  return new URL(request.url).searchParams.has("rehearsal") ? "rehearsal" : "real";
}

const newestAwards = 20;

/** Undefined as long as nobody has started a show of this draw. */
export async function readPublicShow(
  office: Pick<DrawOffice, "database">,
  draw: SealedDraw,
  kind: ShowKind = "real",
): Promise<PublicShow | undefined> {
  const row = await findShow(office.database, draw.id, kind);
  if (!row) return undefined;
  const { script, now } = await readScriptOf(office.database, draw, kind);
  return presentShow(office.database, draw, row, script, now);
}

export async function findShow(
  database: AnyDatabase,
  draw: number,
  kind: ShowKind,
): Promise<ShowRow | undefined> {
  const [row] = await database
    .select()
    .from(showState)
    .where(and(eq(showState.draw, draw), eq(showState.rehearsal, kind === "rehearsal")));
  return row;
}

/** The script, and the database's clock in milliseconds. */
export async function readScriptOf(
  database: AnyDatabase,
  draw: SealedDraw,
  kind: ShowKind,
): Promise<{ script: ShowScript; now: number }> {
  const { now, clockShift } = await readClocks(database, draw.operator);
  const script =
    kind === "rehearsal"
      ? await readRehearsalScript(database, draw.id)
      : await readScript(database, draw, clockShift);
  return { script, now };
}

/** How far the draws' clock runs before the real one: nothing, but for demonstrations and tests. */
export async function readClocks(database: AnyDatabase, operator: string) {
  const { rows } = await database.execute<{ now: string; draws: string }>(sql`
    select floor(extract(epoch from clock_timestamp()) * 1000)::bigint as now,
      draw_time(${operator}) as draws`);
  const now = Number(rows[0]?.now);
  const ahead = Number(rows[0]?.draws) * 1000 - now;
  return { now, clockShift: Math.abs(ahead) > 2000 ? ahead : 0 };
}

export async function presentShow(
  database: AnyDatabase,
  draw: SealedDraw,
  row: ShowRow,
  script: ShowScript,
  now: number,
  place: ShowPlace = placeOf(row.step),
): Promise<PublicShow> {
  const { settings, shown } = row;
  const turns = shownTurns(script, settings, shown);
  const staging = await stage(database, draw, row, script, place);
  const step = presentStep(place, staging);
  const awards = turns.map(({ slot, turn }) => awardOf(script, slot, turn));
  const held = awards.filter(({ skipped }) => !skipped);
  const prizes = script.prizes.reduce((sum, { quantity }) => sum + quantity, 0);
  return {
    ...{ slug: draw.slug, title: draw.terms.title, version: row.version, sentAt: now },
    rehearsal: row.rehearsal,
    phase: phaseOfStep[step.kind],
    stepNumber: row.stepNumber,
    startsAt: row.startsAt,
    replay: row.replay,
    step,
    screen: screenOf(row),
    sound: row.sound,
    prizesLeft: Math.max(0, prizes - held.length),
    drawn: held.length,
    shown: awards.toReversed().slice(0, newestAwards),
    over: row.endedAt !== null,
  };
}

/** Who was on stage before this step cannot win again; the ticket of the step itself still can. */
async function stage(
  database: AnyDatabase,
  draw: SealedDraw,
  row: ShowRow,
  script: ShowScript,
  place: ShowPlace,
): Promise<Staging> {
  const { settings, shown } = row;
  const call =
    row.calledAt !== null && row.callEndsAt !== null
      ? { calledAt: row.calledAt, endsAt: row.callEndsAt }
      : undefined;
  if (place.kind !== "draw" && place.kind !== "intro") {
    return { script, settings, shown, out: script.excluded, call };
  }
  const before = shownTurns(script, settings, shown).filter(
    ({ slot, turn }) => slot !== place.slot || (place.kind === "draw" && turn < place.turn),
  );
  const tickets = before.map(({ slot, turn }) => script.slots[slot]?.turns[turn]?.ticket ?? 0);
  const gone = row.rehearsal ? tickets : await readTicketsOfWinners(database, draw, tickets);
  return { script, settings, shown, out: [...script.excluded, ...gone], call };
}

function screenOf({ screen, message }: ShowRow): PublicShow["screen"] {
  return screen === "message" ? { kind: "message", text: message } : { kind: screen };
}
