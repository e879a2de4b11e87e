import { and, asc, eq, ne } from "drizzle-orm";
import type { AnyDatabase } from "../../platform/database/database.server.ts";
import { operator } from "../ledger-tables.server.ts";
import { draw } from "../tables.server.ts";

export type OtherDraw = { operator: string; title: string; state: string };

/** Real draws that were opened under another name than this one. */
export async function listDrawsOfOthers(database: AnyDatabase, name: string): Promise<OtherDraw[]> {
  const rows = await database
    .select({ operator: draw.operator, slug: draw.slug, plan: draw.plan, state: draw.state })
    .from(draw)
    .innerJoin(operator, eq(operator.name, draw.operator))
    .where(and(eq(operator.demonstration, false), ne(draw.operator, name), ne(draw.state, "draft")))
    .orderBy(asc(draw.id));
  return rows.map(({ plan, slug, ...row }) => ({ ...row, title: plan.title || slug }));
}

/** Drafts are opened under the site's present name. */
export async function moveDrafts(transaction: AnyDatabase, name: string): Promise<void> {
  await transaction
    .update(draw)
    .set({ operator: name })
    .where(and(eq(draw.state, "draft"), ne(draw.operator, name)));
}
