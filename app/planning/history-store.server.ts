import { and, desc, eq, inArray } from "drizzle-orm";
import { activity } from "../activity/tables.server.ts";
import type { AnyDatabase } from "../platform/database/database.server.ts";

type PlanChange = { byId: string; by: string; at: Date };

/** Who changed a plan last, as the activity log has it. */
export async function lastPlanChange(
  database: AnyDatabase,
  id: number,
): Promise<PlanChange | undefined> {
  const [row] = await database
    .select({ byId: activity.whoId, by: activity.whoName, at: activity.at })
    .from(activity)
    .where(
      and(
        eq(activity.about, `draw:${id}`),
        inArray(activity.what, ["draws.planned", "draws.plan-changed"]),
      ),
    )
    .orderBy(desc(activity.seq))
    .limit(1);
  return row;
}
