// The view of one console window.

import { skipInWords } from "../draws/prizes/handover.ts";
import { skipRefusal } from "../draws/reasons.ts";
import type { SealedDraw } from "../draws/sealed-draw.ts";
import type { DrawServices } from "../draws/services/draw-services.server.ts";
import { readValue } from "../draws/staff/value/load-value.server.ts";
import { maskedPhone } from "../entries/masked-phone.ts";
import { english } from "../languages/catalogues.server.ts";
import { may, type Staff } from "../permissions/permissions.ts";
import type { AnyDatabase } from "../platform/database/database.server.ts";
import { primaryAct, sheetRows } from "./console-texts.server.ts";
import type { ConsoleView } from "./console-view.ts";
import { type OperatorSession, silentAfter } from "./operator-session.ts";
import { listPresence } from "./presence-store.server.ts";
import { presentShow, readScriptOf } from "./read-show.server.ts";
import { automaticDelay, delayAfterValue } from "./script/pace.ts";
import type { PublicShow, PublicStep } from "./script/public-show.ts";
import { settled } from "./script/reveal-timeline.ts";
import { findNextPosition } from "./script/run-sheet.ts";
import { holderOf, type ShowScript } from "./script/script.ts";
import type { ShowKind } from "./script/show-kind.ts";
import { awardOf, shownTurns } from "./script/shown-awards.ts";
import { parseStepKey } from "./script/step-position.ts";
import { findShow } from "./show-store.server.ts";
import type { ShowRow } from "./tables.server.ts";
import { findPhoneOfTicket } from "./winner-store.server.ts";

export async function readConsole(
  { database }: Pick<DrawServices, "database">,
  draw: SealedDraw,
  kind: ShowKind,
  session: OperatorSession,
  staff: Staff,
): Promise<ConsoleView | undefined> {
  const row = await findShow(database, draw.id, kind);
  if (!row) return undefined;
  const { script, now } = await readScriptOf(database, draw, kind);
  const show = await presentShow(database, draw, row, script, now);
  const present = await listPresence(database, draw.id, kind, now);
  const driving = row.driver.console === session.console;
  return {
    show,
    preview: await readPreview(database, draw, row, script, now),
    sheet: sheetRows(script, row, now),
    primary: primaryAct(script, row, show),
    driver: {
      you: driving,
      name: row.driver.name,
      since: row.driver.since,
      silent: !driving && now - row.driverSeenAt >= silentAfter,
      own: row.driver.staffId === session.staffId,
    },
    offeredBy: row.offeredTo === session.console ? row.driver.name : "",
    offeredTo: present.find(({ id }) => id === row.offeredTo)?.name ?? "",
    people: present
      .filter(({ kind: presenceKind }) => presenceKind === "console")
      .map(({ id, name }) => ({
        console: id,
        name,
        you: id === session.console,
        driving: id === row.driver.console,
      })),
    screens: present
      .filter(({ kind: presenceKind }) => presenceKind === "screen")
      .map(({ id, name, lag, sound }) => ({ id, name, lag, sound })),
    viewers: present
      .filter(({ kind: presenceKind }) => presenceKind === "viewers")
      .reduce((sum, { name }) => sum + Number(name), 0),
    automatic: row.automatic,
    nextStepAt: row.automatic ? (nextStepAt(row, show.step) ?? null) : null,
    call: await viewCall(database, draw, row, show.step, may(staff, "people-data.read")),
    askedSkip: row.askedSkip && {
      by: row.askedSkip.byName,
      reason: skipInWords(row.askedSkip.reason, english.handovers),
      yours: row.askedSkip.by === session.staffId,
    },
    callable: callable(script, row),
    decidedAt: script.slots.length > 0 ? (script.decidedAt ?? null) : null,
    value:
      kind === "real" && draw.state === "closed" && now >= script.moment
        ? await readValue(database, draw, draw.moment, staff)
        : null,
  };
}

/** When a show at automatic pace takes its next step. */
export function nextStepAt(row: Pick<ShowRow, "startsAt" | "endedAt">, step: PublicStep) {
  if (row.endedAt !== null) return undefined;
  if (step.kind === "waiting") {
    return step.decidedAt && Math.max(step.decidedAt, row.startsAt) + delayAfterValue;
  }
  const after = automaticDelay(step);
  return after === undefined ? undefined : row.startsAt + after;
}

/** At most the intro of a prize: not even the console shows a reveal before it is on stage. */
async function readPreview(
  database: AnyDatabase,
  draw: SealedDraw,
  row: ShowRow,
  script: ShowScript,
  now: number,
): Promise<PublicShow | null> {
  const next = findNextPosition(parseStepKey(row.step), script, row.settings);
  if (!next.ok) return null;
  const { position } = next;
  const revealsWinner =
    position.kind === "draw" || position.kind === "batch" || position.kind === "board";
  if (position.kind === "board") return null;
  const shown =
    revealsWinner && "slot" in position
      ? { kind: "intro" as const, slot: position.slot }
      : position;
  const settledRow = { ...row, startsAt: now - settled, screen: "show" as const, replay: false };
  return presentShow(database, draw, settledRow, script, now, shown);
}

async function viewCall(
  database: AnyDatabase,
  draw: SealedDraw,
  row: ShowRow,
  step: PublicStep,
  mayRead: boolean,
): Promise<ConsoleView["call"]> {
  const position = parseStepKey(row.step);
  if (step.kind !== "called" || position.kind !== "called") return null;
  const phone =
    mayRead && !row.rehearsal
      ? await findPhoneOfTicket(database, draw.id, step.winner.ticket)
      : undefined;
  return {
    award: `${position.slot}.${position.turn}`,
    ticket: step.winner.ticket,
    name: step.winner.name,
    prize: step.prize.name,
    endsAt: row.callEndsAt ?? 0,
    isLast: step.isLast,
    reasons: reasonsOnStage(draw).map((value) => ({
      value,
      text: skipInWords(value, english.handovers),
    })),
    maskedPhone: phone ? maskedPhone(phone) : "",
  };
}

/** The reasons of the terms that can be used in the minutes of a call: not those that the rules give days for. */
function reasonsOnStage({ terms, rulesText, plan, endedAt }: SealedDraw): string[] {
  const now = endedAt ?? 0;
  const { claimDays } = plan;
  return terms.skipReasons.filter(
    (reason) => !skipRefusal({ reason, rulesText, claimDays, awardedAt: now, now }),
  );
}

function callable(script: ShowScript, row: ShowRow): ConsoleView["callable"] {
  return shownTurns(script, row.settings, row.shown).flatMap(({ slot, turn }) => {
    const scriptSlot = script.slots[slot];
    const holder = scriptSlot && holderOf(scriptSlot);
    const isLast = turn === (scriptSlot?.turns.length ?? 0) - 1;
    if (!isLast || !holder || holder.confirmed) return [];
    const { prizeName, name, ticket } = awardOf(script, slot, turn);
    return [{ slot, label: `${prizeName}: ${name}, ticket ${ticket.toLocaleString("en-GB")}` }];
  });
}
