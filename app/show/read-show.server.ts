// The public view of a show: its row, completed from the record.

import { currentAwarding } from "../draws/result/awarding.server.ts";
import type { SealedDraw } from "../draws/sealed-draw.ts";
import type { DrawServices } from "../draws/services/draw-services.server.ts";
import type { AnyDatabase } from "../platform/database/database.server.ts";
import { composeShow } from "./compose-show.server.ts";
import { readRehearsalScript } from "./rehearsal-store.server.ts";
import { presentStep, type StepContext } from "./script/present-step.ts";
import type { PublicShow } from "./script/public-show.ts";
import { readScript, readTicketsOfWinners } from "./script/read-script.server.ts";
import type { ShowScript } from "./script/script.ts";
import type { ShowKind } from "./script/show-kind.ts";
import { shownTurns } from "./script/shown-awards.ts";
import { parseStepKey, type StepPosition } from "./script/step-position.ts";
import { findShow, readClocks } from "./show-store.server.ts";
import type { ShowRow } from "./tables.server.ts";

/** Undefined until a show of this draw has been started. */
export async function readPublicShow(
  services: Pick<DrawServices, "database">,
  draw: SealedDraw,
  kind: ShowKind = "real",
): Promise<PublicShow | undefined> {
  const row = await findShow(services.database, draw.id, kind);
  if (!row) return undefined;
  const { script, now } = await readScriptOf(services.database, draw, kind);
  return presentShow(services.database, draw, row, script, now);
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

export async function presentShow(
  database: AnyDatabase,
  draw: SealedDraw,
  row: ShowRow,
  script: ShowScript,
  now: number,
  position: StepPosition = parseStepKey(row.step),
): Promise<PublicShow> {
  const at: StepPosition = script.disagrees ? { kind: "waiting" } : position;
  const step = presentStep(at, await readStepContext(database, draw, row, script, at));
  return composeShow({ slug: draw.slug, title: draw.terms.title }, row, script, now, step);
}

/** Tickets revealed before this step are ineligible; the ticket of the step itself is not. */
async function readStepContext(
  database: AnyDatabase,
  draw: SealedDraw,
  row: ShowRow,
  script: ShowScript,
  position: StepPosition,
): Promise<StepContext> {
  const { settings, shown } = row;
  const call =
    row.calledAt !== null && row.callEndsAt !== null
      ? { calledAt: row.calledAt, endsAt: row.callEndsAt }
      : undefined;
  if (position.kind === "called") {
    const isLast = await isLastInRanking(database, draw, row, script, position);
    return { script, settings, shown, ineligible: script.excluded, call, isLast };
  }
  if (position.kind !== "draw" && position.kind !== "intro") {
    return { script, settings, shown, ineligible: script.excluded, call };
  }
  const before = shownTurns(script, settings, shown).filter(
    ({ slot, turn }) =>
      slot !== position.slot || (position.kind === "draw" && turn < position.turn),
  );
  const tickets = before.map(({ slot, turn }) => script.slots[slot]?.turns[turn]?.ticket ?? 0);
  const won = row.rehearsal ? tickets : await readTicketsOfWinners(database, draw, tickets);
  return { script, settings, shown, ineligible: [...script.excluded, ...won], call };
}

/** Whether nobody could move up if this winner were skipped. A rehearsal always has somebody. */
async function isLastInRanking(
  database: AnyDatabase,
  draw: SealedDraw,
  { rehearsal }: ShowRow,
  script: ShowScript,
  { slot, turn }: { slot: number; turn: number },
): Promise<boolean> {
  const ticket = script.slots[slot]?.turns[turn]?.ticket ?? 0;
  if (rehearsal || ticket === 0) return false;
  const { awarding } = await currentAwarding(database, draw);
  // The awarding is a copy: nobody is skipped. A ticket that was skipped before holds no prize.
  return awarding.skip(ticket) === 0;
}
