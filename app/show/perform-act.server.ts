// One press of an operator: locked, checked against the step it was meant for, done once.
import { and, eq } from "drizzle-orm";
import { recordActivity } from "../activity/record.server.ts";
import type { DrawOffice } from "../draws/draw-services.server.ts";
import type { SealedDraw } from "../draws/sealed-draw.ts";
import { type AnyDatabase, inTransaction } from "../platform/database/database.server.ts";
import type { ActAnswer, ShowAct } from "./acts.ts";
import { handOver } from "./hand-over.server.ts";
import { movePicture } from "./move-picture.server.ts";
import { readClocks, type ShowKind, type ShowRow } from "./read-show.server.ts";
import { showState } from "./tables.server.ts";
import { tellEverybody } from "./tell-everybody.server.ts";
import { decideOnWinner } from "./winner-on-stage.server.ts";

/** One window in which somebody drives or watches. */
export type Hands = { console: string; staffId: string; name: string };

export type Change = Partial<Omit<ShowRow, "draw" | "rehearsal" | "version">>;
export type Outcome = ActAnswer & { change?: Change; note?: Record<string, string | number> };

/** Everything an act may look at. The show is locked; the draw is not. */
export type Moment = {
  transaction: AnyDatabase;
  office: Pick<DrawOffice, "keys">;
  draw: SealedDraw;
  kind: ShowKind;
  row: ShowRow;
  now: number;
  hands: Hands;
};

const handing = new Set<ShowAct["act"]>(["offer", "accept", "take"]);
const byWatchers = new Set<ShowAct["act"]>(["agree", "disagree"]);

export async function performAct(
  office: Pick<DrawOffice, "database" | "keys">,
  draw: SealedDraw,
  kind: ShowKind,
  act: ShowAct,
  hands: Hands,
): Promise<ActAnswer> {
  return inTransaction(
    office.database,
    async (transaction): Promise<ActAnswer> => {
      const row = await lockShow(transaction, draw.id, kind);
      if (!row) return { ok: false, reason: "no-show" };
      const clocks = await readClocks(transaction, draw.operator);
      const now = pressTime(act, row, clocks.now);
      const moment = { transaction, office, draw, kind, row, now, hands };
      const { change, note, ...answer } = await decide(moment, act);
      if (answer.ok && change) await keepChange(moment, change);
      if (answer.ok && note && kind === "real") {
        await recordActivity(transaction, {
          who: { id: hands.staffId, name: hands.name },
          what: `show.${act.act}`,
          about: { kind: "draw", id: `${draw.id}`, name: draw.terms.title },
          changes: note,
        });
      }
      return answer;
    },
    { isolation: "read committed" },
  );
}

/** A press that was made without network counts from when it was made, but never before its step. */
function pressTime(act: ShowAct, { startsAt }: ShowRow, now: number): number {
  if (!("at" in act) || act.at === undefined) return now;
  return Math.min(now, Math.max(act.at, startsAt));
}

async function decide(moment: Moment, act: ShowAct): Promise<Outcome> {
  const { row, hands } = moment;
  if (handing.has(act.act)) return handOver(moment, act);
  if (!byWatchers.has(act.act) && row.driver.console !== hands.console) {
    return { ok: false, reason: "not-driving" };
  }
  if ("step" in act && act.step !== row.stepNumber) return { ok: false, reason: "stale" };
  switch (act.act) {
    case "blackout":
      return { ok: true, change: { screen: act.on === "yes" ? "blackout" : "show" } };
    case "message":
      return {
        ok: true,
        change: { screen: "message", message: act.text },
        note: { text: act.text },
      };
    case "picture":
      return { ok: true, change: { screen: "show" } };
    case "sound":
      return { ok: true, change: { sound: act.on === "yes" } };
    case "pace":
      return { ok: true, change: { automatic: act.automatic === "yes" } };
    case "next":
    case "back":
    case "replay":
    case "end":
      return movePicture(moment, act.act);
    default:
      return decideOnWinner(moment, act);
  }
}

export async function lockShow(
  transaction: AnyDatabase,
  draw: number,
  kind: ShowKind,
): Promise<ShowRow | undefined> {
  const [row] = await transaction
    .select()
    .from(showState)
    .where(and(eq(showState.draw, draw), eq(showState.rehearsal, kind === "rehearsal")))
    .for("update");
  return row;
}

export async function keepChange(
  { transaction, draw, kind, row }: Pick<Moment, "transaction" | "draw" | "kind" | "row">,
  change: Change,
): Promise<void> {
  await transaction
    .update(showState)
    .set({ ...change, version: row.version + 1 })
    .where(and(eq(showState.draw, row.draw), eq(showState.rehearsal, row.rehearsal)));
  await tellEverybody(transaction, draw.slug, kind);
}
