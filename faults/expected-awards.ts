// Computes the winners from terms, tickets, secret and round before the draw is closed or decided.
import { eq, sql } from "drizzle-orm";
import { drawSecret, draw as drawTable } from "../app/draws/tables.server.ts";
import { recordedBeacon } from "../app/draws/testing/recorded-beacon.ts";
import type { Database } from "../app/platform/database/database.server.ts";
import { Awarding } from "../protocol/awards.ts";
import { toHex } from "../protocol/encoding/bytes.ts";
import { rankingLength, rankTickets } from "../protocol/ranking.ts";
import { drawSeed } from "../protocol/seed.ts";
import type { Terms } from "../protocol/terms.ts";

/** For a draw without exclusions. Use `skip()` on the result to get the next winner. */
export async function expectedAwarding(
  database: Database,
  draw: { id: number; terms: Terms },
): Promise<Awarding> {
  const [tree] = await database.select().from(drawTable).where(eq(drawTable.id, draw.id));
  const [secret] = await database.select().from(drawSecret).where(eq(drawSecret.draw, draw.id));
  const { rows } = await database.execute<{ ticket: number; tag: Buffer }>(
    sql`select index::int + 1 as ticket, tag from ticket where draw = ${draw.id}`,
  );
  if (!tree || !secret) throw new Error(`There is no draw ${draw.id}.`);
  const close = { root: toHex(tree.root), size: tree.size, secret: toHex(secret.secret) };
  const { round, signature } = recordedBeacon;
  const seed = drawSeed(draw.terms, close, { round, signature });
  if (!seed) throw new Error("The recorded round does not decide this draw.");
  const ranking = rankTickets(
    seed,
    close.size,
    rankingLength(draw.terms, { ...close, exclusions: [] }),
  );
  const tags = new Map(rows.map(({ ticket, tag }) => [ticket, toHex(tag)]));
  const tagAt = (_: number, ticket: number) => tags.get(ticket);
  return new Awarding({ terms: draw.terms, ranking, excluded: new Set(), tagAt });
}
