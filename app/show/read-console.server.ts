// The console's view of a show, for one window of one person.
import { and, eq } from "drizzle-orm";
import type { DrawOffice } from "../draws/draw-services.server.ts";
import { entry } from "../draws/entry-tables.server.ts";
import { skipInWords } from "../draws/prizes/handover.ts";
import type { SealedDraw } from "../draws/sealed-draw.ts";
import { maskedPhone } from "../entries/masked-phone.ts";
import type { Staff } from "../permissions/permissions.ts";
import { may } from "../permissions/permissions.ts";
import type { AnyDatabase } from "../platform/database/database.server.ts";
import type { ConsoleView } from "./console-view.ts";
import { goldAct, sheetRows } from "./console-words.ts";
import { silentAfter } from "./hand-over.server.ts";
import { afterTheValue, goesOnAfter } from "./pace.ts";
import type { Hands } from "./perform-act.server.ts";
import { placeOf } from "./places.ts";
import { listPresent } from "./presence.server.ts";
import type { PublicShow, PublicStep } from "./public-show.ts";
import {
  findShow,
  presentShow,
  readScriptOf,
  type ShowKind,
  type ShowRow,
} from "./read-show.server.ts";
import { settled } from "./reveal-timeline.ts";
import { following } from "./run-sheet.ts";
import { holderOf, type ShowScript } from "./script.ts";
import { awardOf, shownTurns } from "./shown-awards.ts";

export async function readConsole(
  { database }: Pick<DrawOffice, "database">,
  draw: SealedDraw,
  kind: ShowKind,
  hands: Hands,
  staff: Staff,
): Promise<ConsoleView | undefined> {
  const row = await findShow(database, draw.id, kind);
  if (!row) return undefined;
  const { script, now } = await readScriptOf(database, draw, kind);
  const show = await presentShow(database, draw, row, script, now);
  const present = await listPresent(database, draw.id, kind, now);
  const driving = row.driver.console === hands.console;
  return {
    show,
    preview: await readPreview(database, draw, row, script, now),
    sheet: sheetRows(script, row),
    gold: goldAct(script, row, show),
    driver: {
      you: driving,
      name: row.driver.name,
      since: row.driver.since,
      silent: !driving && now - row.driverSeenAt >= silentAfter,
      own: row.driver.staffId === hands.staffId,
    },
    offeredBy: row.offeredTo === hands.console ? row.driver.name : "",
    offeredTo: present.find(({ id }) => id === row.offeredTo)?.name ?? "",
    people: present
      .filter(({ kind: its }) => its === "console")
      .map(({ id, name }) => ({
        ...{ console: id, name, you: id === hands.console },
        driving: id === row.driver.console,
      })),
    screens: present
      .filter(({ kind: its }) => its === "screen")
      .map(({ id, name, lag, sound }) => ({ id, name, lag, sound })),
    viewers: present
      .filter(({ kind: its }) => its === "viewers")
      .reduce((sum, { name }) => sum + Number(name), 0),
    automatic: row.automatic,
    goesOnAt: row.automatic ? (goesOnAt(row, show.step) ?? null) : null,
    call: await viewCall(database, draw, row, show.step, may(staff, "people-data.read")),
    askedSkip: row.askedSkip && {
      by: row.askedSkip.byName,
      reason: skipInWords(row.askedSkip.reason),
      yours: row.askedSkip.by === hands.staffId,
    },
    callable: callable(script, row),
    decidedAt: script.slots.length > 0 ? (script.decidedAt ?? null) : null,
    source: draw.terms.randomness.source,
    wantsValue: kind === "real" && draw.state === "closed" && now >= script.moment,
  };
}

/** When a show at automatic pace takes its next step. */
export function goesOnAt(row: Pick<ShowRow, "startsAt" | "endedAt">, step: PublicStep) {
  if (row.endedAt !== null) return undefined;
  if (step.kind === "waiting") {
    return step.decidedAt && Math.max(step.decidedAt, row.startsAt) + afterTheValue;
  }
  const after = goesOnAfter(step);
  return after === undefined ? undefined : row.startsAt + after;
}

/** Ends with the intro: a reveal that has not been on stage is on no screen, not even this one. */
async function readPreview(
  database: AnyDatabase,
  draw: SealedDraw,
  row: ShowRow,
  script: ShowScript,
  now: number,
): Promise<PublicShow | null> {
  const next = following(placeOf(row.step), script, row.settings);
  if (!next.ok) return null;
  const { place } = next;
  const hidden = place.kind === "draw" || place.kind === "batch" || place.kind === "board";
  if (hidden && place.kind === "board") return null;
  const shown = hidden && "slot" in place ? { kind: "intro" as const, slot: place.slot } : place;
  const still = { ...row, startsAt: now - settled, screen: "show" as const, replay: false };
  return presentShow(database, draw, still, script, now, shown);
}

async function viewCall(
  database: AnyDatabase,
  draw: SealedDraw,
  row: ShowRow,
  step: PublicStep,
  mayRead: boolean,
): Promise<ConsoleView["call"]> {
  const place = placeOf(row.step);
  if (step.kind !== "called" || place.kind !== "called") return null;
  const phone =
    mayRead && !row.rehearsal ? await phoneOf(database, draw.id, step.winner.ticket) : "";
  return {
    award: `${place.slot}.${place.turn}`,
    ...{ ticket: step.winner.ticket, name: step.winner.name, prize: step.prize.name },
    endsAt: row.callEndsAt ?? 0,
    reasons: draw.terms.skipReasons.map((value) => ({ value, words: skipInWords(value) })),
    maskedPhone: phone,
  };
}

async function phoneOf(database: AnyDatabase, draw: number, ticket: number): Promise<string> {
  const [row] = await database
    .select({ phone: entry.phone })
    .from(entry)
    .where(and(eq(entry.draw, draw), eq(entry.index, ticket - 1)));
  return row?.phone ? maskedPhone(row.phone) : "";
}

function callable(script: ShowScript, row: ShowRow): ConsoleView["callable"] {
  return shownTurns(script, row.settings, row.shown).flatMap(({ slot, turn }) => {
    const its = script.slots[slot];
    const holder = its && holderOf(its);
    if (!its || turn !== its.turns.length - 1 || !holder || holder.confirmed) return [];
    const { prizeName, name, ticket } = awardOf(script, slot, turn);
    return [{ slot, label: `${prizeName}: ${name}, ticket ${ticket.toLocaleString("en-GB")}` }];
  });
}
