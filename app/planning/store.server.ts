// Drafts: staff create, change and delete them. Opening is in open-draw.server.ts.
import { randomBytes } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { and, desc, eq } from "drizzle-orm";
import { z } from "zod";
import { type Actor, recordActivity } from "../activity/record.server.ts";
import {
  type DrawPlan,
  type DrawPlanInput,
  drawPlanSchema,
  type PrizePlan,
  type PrizePlanInput,
  prizeListSchema,
  slugSchema,
} from "../draws/plan.ts";
import type { DrawRow } from "../draws/sealed-draw.ts";
import type { DrawServices } from "../draws/services/draw-services.server.ts";
import { findDraw, listPrizes } from "../draws/store.server.ts";
import { draw, drawSecret, prize } from "../draws/tables.server.ts";
import { type AnyDatabase, inTransaction } from "../platform/database/database.server.ts";
import { errorCode } from "../platform/start-failure.ts";
import { withoutTimes } from "./default-rules.ts";

type FieldProblems = Record<string, string>;

export type DraftInput = {
  slug: string;
  story?: string;
  plan?: DrawPlanInput;
  prizes?: PrizePlanInput[];
};

export type DraftChange =
  | { ok: true; draw: DrawRow }
  | { ok: false; reason: "invalid"; errors: FieldProblems }
  | { ok: false; reason: "slug-taken" | "changed-meanwhile" | "not-a-draft" };

const draftSchema = z.strictObject({
  slug: slugSchema,
  story: z.string().max(20_000).default(""),
  plan: drawPlanSchema.prefault({}),
  prizes: prizeListSchema.default([]),
});

type Draft = z.output<typeof draftSchema>;

/** Newest first, with drafts: the list for staff. */
export async function listDraws(database: AnyDatabase): Promise<DrawRow[]> {
  return database.select().from(draw).orderBy(desc(draw.id));
}

export async function createDraft(
  services: Pick<DrawServices, "database" | "operator">,
  input: DraftInput,
  who: Actor,
): Promise<DraftChange> {
  const reading = readDraft(input);
  if (!reading.ok) return reading;
  return orSlugTaken(() =>
    inTransaction(services.database, (transaction) =>
      insertDraft(transaction, services.operator, reading.draft, who),
    ),
  );
}

/** Within the caller's transaction; throws where `createDraft` returns a refusal. */
export async function insertDraft(
  transaction: AnyDatabase,
  operator: string,
  input: DraftInput,
  who: Actor,
): Promise<{ ok: true; draw: DrawRow }> {
  const { slug, story, plan, prizes } = draftSchema.parse(input);
  const [created] = await transaction
    .insert(draw)
    .values({ operator, slug, story, plan, createdBy: who.name })
    .returning();
  if (!created) throw new Error("The draft was not saved.");
  await transaction.insert(drawSecret).values({
    draw: created.id,
    secret: randomBytes(32),
    tagKey: randomBytes(32),
    codeKey: randomBytes(32),
  });
  await replacePrizes(transaction, created.id, prizes);
  await recordActivity(transaction, {
    who,
    what: "draws.planned",
    about: { kind: "draw", id: `${created.id}`, name: plan.title || slug },
  });
  return { ok: true, draw: created };
}

/** `planVersion` is the version that staff edited: a change somebody else made meanwhile is not overwritten. */
export async function updateDraft(
  services: Pick<DrawServices, "database">,
  id: number,
  planVersion: number,
  input: DraftInput,
  who: Actor,
): Promise<DraftChange> {
  const reading = readDraft(input);
  if (!reading.ok) return reading;
  const { slug, story, plan, prizes } = reading.draft;
  return orSlugTaken(() =>
    inTransaction(services.database, async (transaction): Promise<DraftChange> => {
      const before = await findDraw(transaction, id);
      if (before?.state !== "draft") return { ok: false, reason: "not-a-draft" };
      const [changed] = await transaction
        .update(draw)
        .set({ slug, story, plan, planVersion: planVersion + 1 })
        .where(and(eq(draw.id, id), eq(draw.planVersion, planVersion)))
        .returning();
      if (!changed) {
        const same = await isAlreadySaved(transaction, before, reading.draft);
        return same ? { ok: true, draw: before } : { ok: false, reason: "changed-meanwhile" };
      }
      await replacePrizes(transaction, id, prizes);
      await recordActivity(transaction, {
        who,
        what: "draws.plan-changed",
        about: { kind: "draw", id: `${id}`, name: plan.title || slug },
        changes: changedFields(before.plan, plan),
      });
      return { ok: true, draw: changed };
    }),
  );
}

/** When the response to a save was lost, the browser sends it again: it is saved already. */
async function isAlreadySaved(
  transaction: AnyDatabase,
  { id, slug, story, plan }: DrawRow,
  sent: Draft,
): Promise<boolean> {
  const prizes = await readPrizePlans(transaction, id);
  const saved = draftSchema.safeParse({ slug, story, plan, prizes });
  return saved.success && isDeepStrictEqual(saved.data, sent);
}

/** A new draft with the plan and prizes of another draw, without its times. */
export async function copyDraw(
  services: Pick<DrawServices, "database" | "operator">,
  id: number,
  slug: string,
  who: Actor,
): Promise<DraftChange> {
  const source = await findDraw(services.database, id);
  if (!source) return { ok: false, reason: "not-a-draft" };
  const rulesText = withoutTimes(source.plan.rulesText);
  const plan = { ...source.plan, rulesText, opensAt: null, closesAt: null, showAt: null };
  const prizes = await readPrizePlans(services.database, id);
  return createDraft(services, { slug, story: source.story, plan, prizes }, who);
}

export async function deleteDraft(
  services: Pick<DrawServices, "database">,
  id: number,
  who: Actor,
): Promise<boolean> {
  return inTransaction(services.database, async (transaction) => {
    const [deleted] = await transaction
      .delete(draw)
      .where(and(eq(draw.id, id), eq(draw.state, "draft")))
      .returning();
    if (!deleted) return false;
    const about = { kind: "draw", id: `${id}`, name: deleted.plan.title || deleted.slug };
    await recordActivity(transaction, { who, what: "draws.draft-deleted", about });
    return true;
  });
}

export async function saveStory(database: AnyDatabase, id: number, story: string): Promise<void> {
  await database.update(draw).set({ story }).where(eq(draw.id, id));
}

export type PrizePresentation = {
  prizeId: string;
  story: string;
  picture: string | null;
  pictures: string[];
};

export async function savePrizePresentation(
  database: AnyDatabase,
  id: number,
  { prizeId, story, picture, pictures }: PrizePresentation,
): Promise<void> {
  await database
    .update(prize)
    .set({ story, picture, pictures })
    .where(and(eq(prize.draw, id), eq(prize.prizeId, prizeId)));
}

export async function readPrizePlans(database: AnyDatabase, id: number): Promise<PrizePlan[]> {
  const rows = await listPrizes(database, id);
  return rows.map(({ draw: _, position: __, ...plan }) => plan);
}

async function replacePrizes(transaction: AnyDatabase, id: number, prizes: PrizePlan[]) {
  await transaction.delete(prize).where(eq(prize.draw, id));
  if (prizes.length === 0) return;
  await transaction
    .insert(prize)
    .values(prizes.map((plan, position) => ({ draw: id, position, ...plan })));
}

function readDraft(
  input: DraftInput,
): { ok: true; draft: Draft } | { ok: false; reason: "invalid"; errors: FieldProblems } {
  const reading = draftSchema.safeParse(input);
  if (reading.success) return { ok: true, draft: reading.data };
  const errors: FieldProblems = {};
  for (const { path, message } of reading.error.issues) errors[path.join(".")] ??= message;
  return { ok: false, reason: "invalid", errors };
}

function changedFields(before: DrawPlan, after: DrawPlan) {
  const fields = Object.keys(after) as (keyof DrawPlan)[];
  const changed = fields.filter(
    (field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  );
  return Object.fromEntries(
    changed.map((field) => [field, { from: before[field], to: after[field] }]),
  );
}

async function orSlugTaken(work: () => Promise<DraftChange>): Promise<DraftChange> {
  try {
    return await work();
  } catch (error) {
    if (errorCode(error) === "23505") return { ok: false, reason: "slug-taken" };
    throw error;
  }
}
