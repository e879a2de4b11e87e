// What waits in the company's own draws. Demonstrations need nobody.
import { and, eq, inArray, sql } from "drizzle-orm";
import { entry } from "../draws/entry-tables.server.ts";
import { operator } from "../draws/ledger-tables.server.ts";
import { award } from "../draws/result/tables.server.ts";
import { draw } from "../draws/tables.server.ts";
import type { AnyDatabase } from "../platform/database/database.server.ts";
import { showState } from "../show/tables.server.ts";

export type DrawNeedRow = {
  id: number;
  slug: string;
  title: string;
  state: (typeof draw.$inferSelect)["state"];
  source: "drand" | "public-value";
  closesAt: number | null;
  moment: number | null;
  /** When the plan announces the show. */
  showAt: number | null;
  /** Seconds since 1970, by the clock of the draw. */
  now: number;
  tickets: number;
  hasRules: boolean;
  held: number;
  notContacted: number;
  showEnded: boolean;
};

const states: DrawNeedRow["state"][] = ["draft", "open", "closed", "drawn"];

export async function listDrawNeeds(database: AnyDatabase): Promise<DrawNeedRow[]> {
  const held = sql<number>`(select count(*)::int from ${entry}
    where ${entry.draw} = ${draw.id} and ${entry.status} = 'on-hold')`;
  const notContacted = sql<number>`(select count(*)::int from ${award}
    where ${award.draw} = ${draw.id} and ${award.progress} = 'waiting' and ${award.ticket} > 0)`;
  return database
    .select({
      id: draw.id,
      slug: draw.slug,
      title: sql<string>`coalesce(nullif(${draw.plan}->>'title', ''), ${draw.slug})`,
      state: draw.state,
      source: sql<DrawNeedRow["source"]>`coalesce(${draw.plan}#>>'{randomness,source}', 'drand')`,
      closesAt: draw.closesAt,
      moment: draw.moment,
      showAt: sql<number | null>`(${draw.plan}->>'showAt')::float8`,
      now: sql<number>`draw_time(${draw.operator})::float8`,
      tickets: draw.size,
      hasRules: sql<boolean>`btrim(coalesce(${draw.plan}->>'rulesText', '')) <> ''`,
      held,
      notContacted,
      showEnded: sql<boolean>`${showState.endedAt} is not null`,
    })
    .from(draw)
    .innerJoin(operator, eq(operator.name, draw.operator))
    .leftJoin(showState, and(eq(showState.draw, draw.id), eq(showState.rehearsal, false)))
    .where(and(eq(operator.demonstration, false), inArray(draw.state, states)))
    .orderBy(draw.id);
}
