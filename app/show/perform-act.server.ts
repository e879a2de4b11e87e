// Performs one act of an operator. The show is locked, and an act for another step is refused, so that each is done once.
import { recordActivity } from "../activity/record.server.ts";
import type { SealedDraw } from "../draws/sealed-draw.ts";
import type { DrawServices } from "../draws/services/draw-services.server.ts";
import { inTransaction } from "../platform/database/database.server.ts";
import { enqueueJobs } from "../platform/jobs/store.server.ts";
import type { ActContext, ActOutcome } from "./act-context.server.ts";
import type { ShowAct, ShowActResult } from "./acts.ts";
import { changeDriver } from "./change-driver.server.ts";
import { moveStep } from "./move-step.server.ts";
import type { OperatorSession } from "./operator-session.ts";
import type { ShowKind } from "./script/show-kind.ts";
import { lockShow, readClocks, updateShow } from "./show-store.server.ts";
import type { ShowRow } from "./tables.server.ts";
import { decideOnWinner } from "./winner-on-stage.server.ts";

export async function performAct(
  services: Pick<DrawServices, "database" | "keys">,
  draw: SealedDraw,
  kind: ShowKind,
  act: ShowAct,
  session: OperatorSession,
): Promise<ShowActResult> {
  return inTransaction(
    services.database,
    async (transaction): Promise<ShowActResult> => {
      const row = await lockShow(transaction, draw.id, kind);
      if (!row) return { ok: false, reason: "no-show" };
      const clocks = await readClocks(transaction, draw.operator);
      const now = pressTime(act, row, clocks.now);
      const context = { transaction, services, draw, kind, row, now, session };
      const { change, note, ...result } = await decide(context, act);
      if (result.ok && change) {
        await updateShow(transaction, draw.slug, row, change);
        await enqueueJobs(transaction, "shows", [""]);
      }
      if (result.ok && note && kind === "real") {
        await recordActivity(transaction, {
          who: { id: session.staffId, name: session.name },
          what: `show.${act.act}`,
          about: { kind: "draw", id: `${draw.id}`, name: draw.terms.title },
          changes: note,
        });
      }
      return result;
    },
    { isolation: "read committed" },
  );
}

/** A press made offline takes effect at its own time, but not before its step started. */
function pressTime(act: ShowAct, { startsAt }: ShowRow, now: number): number {
  if (!("at" in act) || act.at === undefined) return now;
  return Math.min(now, Math.max(act.at, startsAt));
}

async function decide(context: ActContext, act: ShowAct): Promise<ActOutcome> {
  const { row, session } = context;
  if (act.act === "offer" || act.act === "accept" || act.act === "take") {
    return changeDriver(context, act);
  }
  const byWatcher = act.act === "agree" || act.act === "disagree";
  if (!byWatcher && row.driver.console !== session.console) {
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
      return moveStep(context, act.act);
    default:
      return decideOnWinner(context, act);
  }
}
