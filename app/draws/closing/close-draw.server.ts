// Closing: tree, exclusions, routes and secret fixed in one statement, once, before the moment.
import { and, asc, eq, sql } from "drizzle-orm";
import { toHex } from "../../../protocol/encoding/bytes.ts";
import { secretMatches } from "../../../protocol/seed.ts";
import type { Exclusion, Route, Statement } from "../../../protocol/statements.ts";
import { type AnyDatabase, inTransaction } from "../../platform/database/database.server.ts";
import { entry, ticket } from "../entry-tables.server.ts";
import { takeLedgerPen } from "../ledger/write-ledger.server.ts";
import type { SealedDraw } from "../sealed-draw.ts";
import type { DrawServices } from "../services/draw-services.server.ts";
import { lockSealedDraw } from "../store.server.ts";
import { draw, drawSecret } from "../tables.server.ts";

type ClosingServices = Pick<DrawServices, "database" | "keys" | "trees">;

export type Closing =
  | { ok: true; statement: Statement<"close"> }
  | { ok: false; reason: "not-open" | "too-early" | "missed" };

/** Any number of processes may call this at closing time: the first one closes, the rest see it done. */
export async function closeDraw(services: ClosingServices, id: number): Promise<Closing> {
  return inTransaction(
    services.database,
    (transaction) => closeDrawWithin(transaction, services, id),
    {
      isolation: "read committed",
    },
  );
}

export async function closeDrawWithin(
  transaction: AnyDatabase,
  { keys, trees }: Pick<DrawServices, "keys" | "trees">,
  id: number,
): Promise<Closing> {
  const { draw: its, now } = await lockSealedDraw(transaction, id);
  if (its.state !== "open") return { ok: false, reason: "not-open" };
  if (now < its.closesAt) return { ok: false, reason: "too-early" };
  // Recomputing the root from every leaf is the last chance to notice a damaged table.
  await trees.upTo(its, transaction);
  const exclusions = await readExclusions(transaction, id);
  const routes = await readRoutes(transaction, id);
  const secret = await readSecret(transaction, its);

  const pen = await takeLedgerPen(transaction, keys, its.operator);
  // Once the value may be known, a close would prove nothing: the draw can only be cancelled.
  if (pen.time >= its.moment) return { ok: false, reason: "missed" };
  const body = { exclusions, root: toHex(its.root), routes, secret, size: its.size };
  const statement = await pen.write("close", its.drawId, body);
  await transaction.update(draw).set({ state: "closed" }).where(eq(draw.id, id));
  return { ok: true, statement };
}

async function readExclusions(transaction: AnyDatabase, id: number): Promise<Exclusion[]> {
  const rows = await transaction
    .select({ index: entry.index, reason: entry.reason })
    .from(entry)
    .where(and(eq(entry.draw, id), eq(entry.status, "excluded")))
    .orderBy(asc(entry.index));
  return rows.map(({ index, reason }) => ({ reason, ticket: index + 1 }));
}

async function readRoutes(transaction: AnyDatabase, id: number): Promise<Route[]> {
  const rows = await transaction
    .select({ route: ticket.route, tickets: sql<string>`count(*)` })
    .from(ticket)
    .where(eq(ticket.draw, id))
    .groupBy(ticket.route)
    .orderBy(asc(ticket.route));
  return rows.map(({ route, tickets }) => ({ route, tickets: Number(tickets) }));
}

async function readSecret(transaction: AnyDatabase, its: SealedDraw): Promise<string> {
  const [kept] = await transaction.select().from(drawSecret).where(eq(drawSecret.draw, its.id));
  const secret = kept && toHex(kept.secret);
  if (!secret || !secretMatches(its.terms, secret)) {
    throw new Error(`The secret of draw ${its.slug} is not the one its terms commit to.`);
  }
  return secret;
}
