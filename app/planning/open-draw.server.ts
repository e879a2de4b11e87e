// Opening a draw: the plan becomes the terms, sealed for good, and the ledger gets its statement in the same transaction.
import { createHmac } from "node:crypto";
import type { Json } from "../../protocol/encoding/canonical-json.ts";
import type { Terms } from "../../protocol/terms.ts";
import { termsProblem } from "../../protocol/terms-rules.ts";
import { type Actor, recordActivity } from "../activity/record.server.ts";
import { settings } from "../content/collections.ts";
import { openDocuments } from "../content/documents/documents.server.ts";
import { drawTime } from "../draws/clock-store.server.ts";
import { findOperator } from "../draws/ledger/ledger-store.server.ts";
import { demonstrationOperator } from "../draws/ledger/operator.server.ts";
import { openLedgerWriter } from "../draws/ledger/write-ledger.server.ts";
import type { SealedDraw } from "../draws/sealed-draw.ts";
import type { DrawServices } from "../draws/services/draw-services.server.ts";
import { findDraw, lockDraw } from "../draws/store.server.ts";
import { type Language, shownLanguages } from "../languages/languages.ts";
import { type AnyDatabase, inTransaction } from "../platform/database/database.server.ts";
import { enqueueJobs } from "../platform/jobs/store.server.ts";
import { type ChecklistItem, planChecklist, type WordedTime } from "./checklist.ts";
import { readSecret, saveTerms } from "./opening-store.server.ts";
import { readPrizePlans } from "./store.server.ts";
import { sealTerms } from "./terms-of-plan.ts";

export type Opening =
  | { ok: true; draw: SealedDraw }
  | { ok: false; reason: "not-a-draft" | "changed-meanwhile" }
  | { ok: false; reason: "incomplete"; checklist: ChecklistItem[] };

type OpeningServices = Pick<DrawServices, "database" | "operator" | "keys">;

/**
 * `planVersion` is the version whose terms staff have read: a later change is not sealed unseen.
 * A draw that opens later is scheduled: sealed and public now, with entries from its opening time.
 */
export async function openDraw(
  services: OpeningServices,
  id: number,
  planVersion: number,
  who: Actor,
  inWords?: WordedTime,
): Promise<Opening> {
  return inTransaction(
    services.database,
    (transaction) => openDrawWithin(transaction, services, id, planVersion, who, inWords),
    { isolation: "read committed" },
  );
}

export async function openDrawWithin(
  transaction: AnyDatabase,
  { keys, operator }: Pick<DrawServices, "operator" | "keys">,
  id: number,
  planVersion: number,
  who: Actor,
  inWords?: WordedTime,
): Promise<Opening> {
  const locked = await lockDraw(transaction, id);
  if (locked?.row.state !== "draft") return { ok: false, reason: "not-a-draft" };
  if (locked.row.planVersion !== planVersion) return { ok: false, reason: "changed-meanwhile" };
  const { plan } = locked.row;
  const prizes = await readPrizePlans(transaction, id);
  const pen = await openLedgerWriter(transaction, keys, operator);
  const checklist = planChecklist(
    plan,
    prizes,
    pen.time,
    inWords,
    operator === demonstrationOperator,
    await offeredLanguages(transaction),
  );
  if (checklist.some(({ done }) => !done)) return { ok: false, reason: "incomplete", checklist };

  const { codeKey, secret } = await readSecret(transaction, id);
  const terms = sealTerms(plan, prizes, {
    operator,
    operatorKey: pen.key,
    drawId: drawIdFrom(codeKey),
    secret,
    now: pen.time,
  });
  const problem = termsProblem(terms as unknown as Json);
  if (problem) throw new Error(`The terms cannot be sealed: ${problem}.`);

  await pen.write("open", terms.drawId, { terms });
  const sealed = await saveTerms(transaction, id, terms, plan.rulesText, pen.time);
  await enqueueJobs(transaction, "draw-steps", [""]);
  await recordActivity(transaction, {
    who,
    what: "draws.opened",
    about: { kind: "draw", id: `${id}`, name: terms.title },
    changes: { drawId: terms.drawId },
  });
  return { ok: true, draw: sealed };
}

/**
 * The terms exactly as opening would seal them now, for staff to read before they open the draw. Without
 * an opening time in the plan, a draw opens in the second it is sealed.
 */
export async function previewTerms(
  { database, operator }: Pick<DrawServices, "database" | "operator">,
  id: number,
  inWords?: WordedTime,
): Promise<{ terms?: Terms; checklist: ChecklistItem[] } | undefined> {
  const draw = await findDraw(database, id);
  const signer = await findOperator(database, operator);
  if (draw?.state !== "draft" || !signer) return undefined;
  const { plan } = draw;
  const prizes = await readPrizePlans(database, id);
  const now = Math.max(signer.headTime, await drawTime(database, operator));
  const checklist = planChecklist(
    plan,
    prizes,
    now,
    inWords,
    operator === demonstrationOperator,
    await offeredLanguages(database),
  );
  if (checklist.some(({ done }) => !done)) return { checklist };
  const { secret, codeKey } = await readSecret(database, id);
  const seal = { operator, operatorKey: signer.key, drawId: drawIdFrom(codeKey), secret, now };
  return { terms: sealTerms(plan, prizes, seal), checklist };
}

async function offeredLanguages(database: AnyDatabase): Promise<Language[]> {
  const site = await openDocuments(database).read(settings, "site");
  return site ? shownLanguages({ ...site.data, ownLocale: site.data.locale }) : [];
}

/** Derived from a random key of the draft, so that the preview of the terms has the final id. */
function drawIdFrom(codeKey: Uint8Array): string {
  return createHmac("sha256", codeKey).update("goldkey draw id").digest("hex").slice(0, 32);
}
