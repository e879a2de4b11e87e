// A show begins: from now on it decides what stage and phones see, and pages keep the winners back.
import { sql } from "drizzle-orm";
import { recordActivity } from "../activity/record.server.ts";
import type { DrawOffice } from "../draws/draw-services.server.ts";
import { lockSealedDraw } from "../draws/store.server.ts";
import { inTransaction } from "../platform/database/database.server.ts";
import type { Hands } from "./perform-act.server.ts";
import { findShow, readClocks, type ShowKind } from "./read-show.server.ts";
import { makeRehearsalScript } from "./rehearsal-script.server.ts";
import type { ShowSettings } from "./settings.ts";
import { showState } from "./tables.server.ts";
import { tellEverybody } from "./tell-everybody.server.ts";

export type Starting = { ok: true } | { ok: false; reason: "already-started" | "cancelled" };

/** A rehearsal can be begun again and again; the real show once. */
export async function startShow(
  { database }: Pick<DrawOffice, "database">,
  id: number,
  kind: ShowKind,
  settings: ShowSettings,
  hands: Hands,
): Promise<Starting> {
  return inTransaction(
    database,
    async (transaction): Promise<Starting> => {
      const { draw: its } = await lockSealedDraw(transaction, id);
      const before = await findShow(transaction, id, kind);
      if (before && kind === "real") return { ok: false, reason: "already-started" };
      if (its.state === "cancelled") return { ok: false, reason: "cancelled" };
      const { now } = await readClocks(transaction, its.operator);
      if (kind === "rehearsal") await makeRehearsalScript(transaction, its, now);
      const row: typeof showState.$inferInsert = {
        ...{ draw: id, rehearsal: kind === "rehearsal", settings },
        version: (before?.version ?? 0) + 1,
        stepNumber: (before?.stepNumber ?? 0) + 1,
        ...{ step: "countdown", startsAt: now, replay: false, shown: { countdown: now } },
        ...{ screen: "show", message: "", sound: true, automatic: false },
        ...{ calledAt: null, callEndsAt: null, askedSkip: null, offeredTo: "" },
        driver: { ...hands, since: now },
        driverSeenAt: now,
        ...{ startedAt: now, endedAt: null },
      };
      await transaction
        .insert(showState)
        .values(row)
        .onConflictDoUpdate({ target: [showState.draw, showState.rehearsal], set: row });
      await tellEverybody(transaction, its.slug, kind);
      await recordActivity(transaction, {
        who: { id: hands.staffId, name: hands.name },
        what: kind === "real" ? "show.started" : "show.rehearsal-started",
        about: { kind: "draw", id: `${id}`, name: its.terms.title },
      });
      return { ok: true };
    },
    { isolation: "read committed" },
  );
}

/** Takes an unfinished rehearsal away. The real show has no such door. */
export async function removeRehearsal(
  { database }: Pick<DrawOffice, "database">,
  id: number,
  slug: string,
): Promise<void> {
  await inTransaction(database, async (transaction) => {
    await transaction.execute(sql`delete from show_state where draw = ${id} and rehearsal`);
    await transaction.execute(sql`delete from rehearsal_script where draw = ${id}`);
    await tellEverybody(transaction, slug, "rehearsal");
  });
}
