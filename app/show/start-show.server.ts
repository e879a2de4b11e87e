// Starts a show. From then on stage and phones follow it, and pages withhold the winners.
import { recordActivity } from "../activity/record.server.ts";
import type { DrawServices } from "../draws/services/draw-services.server.ts";
import { listPrizes, lockDraw } from "../draws/store.server.ts";
import { inTransaction } from "../platform/database/database.server.ts";
import { enqueueJobs } from "../platform/jobs/store.server.ts";
import { drawToShow } from "./draw-to-show.server.ts";
import type { OperatorSession } from "./operator-session.ts";
import { createRehearsalScript } from "./rehearsal-store.server.ts";
import type { ShowSettings } from "./script/settings.ts";
import type { ShowKind } from "./script/show-kind.ts";
import { deleteRehearsal, findShow, readClocks, saveShow } from "./show-store.server.ts";

export type StartResult =
  | { ok: true }
  | { ok: false; reason: "already-started" | "cancelled" | "not-open" | "no-prizes" };

/** A rehearsal can be started any number of times, for a draft too; the real show once. */
export async function startShow(
  { database }: Pick<DrawServices, "database">,
  id: number,
  kind: ShowKind,
  settings: ShowSettings,
  session: OperatorSession,
): Promise<StartResult> {
  return inTransaction(
    database,
    async (transaction): Promise<StartResult> => {
      const locked = await lockDraw(transaction, id);
      const draw = locked && drawToShow(locked.row, kind);
      if (!draw) return { ok: false, reason: "not-open" };
      const before = await findShow(transaction, id, kind);
      if (before && kind === "real") return { ok: false, reason: "already-started" };
      if (draw.state === "cancelled") return { ok: false, reason: "cancelled" };
      const [prize] = await listPrizes(transaction, id);
      if (!prize) return { ok: false, reason: "no-prizes" };
      const { now } = await readClocks(transaction, draw.operator);
      if (kind === "rehearsal") await createRehearsalScript(transaction, draw, now);
      await saveShow(transaction, draw.slug, {
        draw: id,
        rehearsal: kind === "rehearsal",
        settings,
        version: (before?.version ?? 0) + 1,
        stepNumber: (before?.stepNumber ?? 0) + 1,
        ...{ step: "countdown", startsAt: now, replay: false, shown: { countdown: now } },
        screen: "show",
        message: "",
        sound: true,
        automatic: false,
        calledAt: null,
        callEndsAt: null,
        askedSkip: null,
        offeredTo: "",
        driver: { ...session, since: now },
        driverSeenAt: now,
        startedAt: now,
        endedAt: null,
      });
      await enqueueJobs(transaction, "shows", [""]);
      await recordActivity(transaction, {
        who: { id: session.staffId, name: session.name },
        what: kind === "real" ? "show.started" : "show.rehearsal-started",
        about: { kind: "draw", id: `${id}`, name: draw.terms.title },
      });
      return { ok: true };
    },
    { isolation: "read committed" },
  );
}

/** The real show cannot be removed. */
export async function removeRehearsal(
  { database }: Pick<DrawServices, "database">,
  id: number,
  slug: string,
): Promise<void> {
  await inTransaction(database, (transaction) => deleteRehearsal(transaction, id, slug));
}
