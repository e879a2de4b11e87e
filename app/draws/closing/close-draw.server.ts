// Closing: one statement fixes tree, exclusions, routes and secret, before the moment of the draw.
import { toHex } from "../../../protocol/encoding/bytes.ts";
import { secretMatches } from "../../../protocol/seed.ts";
import type { Statement } from "../../../protocol/statements.ts";
import { type AnyDatabase, inTransaction } from "../../platform/database/database.server.ts";
import { openLedgerWriter } from "../ledger/write-ledger.server.ts";
import type { SealedDraw } from "../sealed-draw.ts";
import type { DrawServices } from "../services/draw-services.server.ts";
import { lockSealedDraw, saveDrawState } from "../store.server.ts";
import { countTicketsByRoute, findSecret, listExclusions } from "./closing-store.server.ts";

type ClosingServices = Pick<DrawServices, "database" | "keys" | "trees">;

export type Closing =
  | { ok: true; statement: Statement<"close"> }
  | { ok: false; reason: "not-open" | "too-early" | "missed" };

/** Any number of processes may call this at closing time: the first one closes, the others get "not-open". */
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
  const { draw, now } = await lockSealedDraw(transaction, id);
  if (draw.state !== "open") return { ok: false, reason: "not-open" };
  if (now < draw.closesAt) return { ok: false, reason: "too-early" };
  // Recompute the root from every leaf: this is the last chance to detect a damaged table.
  await trees.upTo(draw, transaction);
  const exclusions = await listExclusions(transaction, id);
  const routes = await countTicketsByRoute(transaction, id);
  const secret = await requireSecret(transaction, draw);

  const ledger = await openLedgerWriter(transaction, keys, draw.operator);
  // A close proves nothing once the value may be known. The draw can only be cancelled.
  if (ledger.time >= draw.moment) return { ok: false, reason: "missed" };
  const body = { exclusions, root: toHex(draw.root), routes, secret, size: draw.size };
  const statement = await ledger.write("close", draw.drawId, body);
  await saveDrawState(transaction, id, { state: "closed" });
  return { ok: true, statement };
}

async function requireSecret(transaction: AnyDatabase, draw: SealedDraw): Promise<string> {
  const stored = await findSecret(transaction, draw.id);
  const secret = stored && toHex(stored);
  if (!secret || !secretMatches(draw.terms, secret)) {
    throw new Error(`The secret of draw ${draw.slug} is not the one its terms commit to.`);
  }
  return secret;
}
