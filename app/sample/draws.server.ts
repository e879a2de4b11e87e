// Plays two demonstration draws through the same functions as real ones, at times it tells the database.
import { and, eq, sql } from "drizzle-orm";
import { theSystem } from "../activity/record.server.ts";
import { stateCheckpoint } from "../draws/closing/checkpoint.server.ts";
import { closeDrawWithin } from "../draws/closing/close-draw.server.ts";
import { entry } from "../draws/entry-tables.server.ts";
import { type KeyRing, openKeyRing } from "../draws/ledger/key-ring.server.ts";
import { demonstrationOperator, ensureOperator } from "../draws/ledger/operator.server.ts";
import { handOverPrizeWithin, skipWinnerWithin } from "../draws/result/award-prizes.server.ts";
import { decideDrawWithin } from "../draws/result/decide-draw.server.ts";
import { lockSealedDraw } from "../draws/store.server.ts";
import { TicketTrees } from "../draws/ticket-trees.server.ts";
import { appendTickets } from "../entries/append-tickets.server.ts";
import { newIdempotencyKey } from "../entries/new-ticket.server.ts";
import { openDrawWithin } from "../planning/open-draw.server.ts";
import { type DraftInput, insertDraft } from "../planning/store.server.ts";
import type { AnyDatabase } from "../platform/database/database.server.ts";
import type { Environment } from "../platform/environment.server.ts";
import { inventedEntrant } from "./draw-people.ts";
import { harbourDraw, harbourDrawRound, winterDraw } from "./draw-plans.ts";

const day = 86_400;

/** quicknet's own signature of the round: protocol/vectors/drand/quicknet-beacons.json. */
const harbourSignature =
  "8d2c8bbc37170dbacc5e280a21d4e195cff5f32a19fd6a58633fa4e4670478b5fb39bc13dd8f8c4372c5a76191198ac5";

/** Within the transaction that fills the empty database, so that a site has all of it or nothing. */
export async function addSampleDraws(
  transaction: AnyDatabase,
  { dataFolder }: Pick<Environment, "dataFolder">,
): Promise<void> {
  const keys = openKeyRing(dataFolder);
  await playHarbourDraw(transaction, keys);
  await playWinterDraw(transaction, keys);
  await transaction.execute(sql`select set_config('goldkey.demonstration_time', '', true)`);
}

async function playHarbourDraw(transaction: AnyDatabase, keys: KeyRing): Promise<void> {
  const { opensAt, closesAt } = harbourDraw;
  await goTo(transaction, opensAt - 2 * day);
  await ensureOperator(transaction, keys, demonstrationOperator, { demonstration: true });
  const id = await openSample(transaction, keys, harbourDraw, opensAt - day);
  await enterPeople(transaction, keys, id, { count: 208, from: 0, opensAt, until: closesAt });

  await goTo(transaction, closesAt - 60);
  await exclude(transaction, id, 41, "entrant-withdrew");
  await exclude(transaction, id, 120, "staff-or-family");
  await goTo(transaction, closesAt + 1);
  await closeDrawWithin(transaction, { keys, trees: new TicketTrees(transaction) }, id);

  await goTo(transaction, closesAt + 890);
  const randomness = { round: harbourDrawRound, signature: harbourSignature };
  const decision = await decideDrawWithin(transaction, { keys }, id, randomness);
  if (!decision.ok) throw new Error(`The sample draw was not decided: ${decision.reason}.`);
  const { awards } = decision.statement.body;

  await goTo(transaction, closesAt + 2 * day);
  const unreachable = awards[2]?.ticket ?? 0;
  await skipWinnerWithin(transaction, { keys }, id, unreachable, "unreachable", theSystem);
  await goTo(transaction, closesAt + 5 * day);
  await handOverPrizeWithin(transaction, { keys }, id, awards[0]?.ticket ?? 0, theSystem);
}

async function playWinterDraw(transaction: AnyDatabase, keys: KeyRing): Promise<void> {
  const { rows } = await transaction.execute<{ now: string }>(sql`
    select greatest(draw_clock(), head_time + ${30 * day}) as now from operator
    where name = ${demonstrationOperator}`);
  const now = Number(rows[0]?.now);
  const { opensAt, closesAt: _, ...plan } = winterDraw(now);
  const id = await openSample(transaction, keys, plan, opensAt - day);
  await enterPeople(transaction, keys, id, { count: 240, from: 300, opensAt, until: now - 5 });
}

async function openSample(
  transaction: AnyDatabase,
  keys: KeyRing,
  { slug, story, plan, prizes }: DraftInput,
  at: number,
): Promise<number> {
  await goTo(transaction, at);
  const input = { slug, story, plan, prizes };
  const { draw } = await insertDraft(transaction, demonstrationOperator, input, theSystem);
  const opening = await openDrawWithin(
    transaction,
    { keys, operator: demonstrationOperator },
    draw.id,
    draw.planVersion,
    theSystem,
  );
  if (!opening.ok) throw new Error(`The sample draw did not open: ${JSON.stringify(opening)}`);
  return draw.id;
}

/** Invented people have none, so no key is needed to look them up. */
const noCoupons = "";

type Crowd = { count: number; from: number; opensAt: number; until: number };

/** In a dozen waves, with a checkpoint after each, as if people had come over the weeks. */
async function enterPeople(
  transaction: AnyDatabase,
  keys: KeyRing,
  id: number,
  { count, from, opensAt, until }: Crowd,
): Promise<void> {
  const waves = 12;
  for (let wave = 0; wave < waves; wave += 1) {
    await goTo(
      transaction,
      opensAt + Math.floor(((wave + 1) * (until - opensAt - 300)) / (waves + 1)),
    );
    const first = Math.floor((wave * count) / waves);
    const end = Math.floor(((wave + 1) * count) / waves);
    const entries = Array.from({ length: end - first }, (_, place) => ({
      ...inventedEntrant(from + first + place),
      idempotencyKey: newIdempotencyKey(),
      network: "",
      holdReason: "",
    }));
    const batch = await appendTickets(transaction, id, entries, noCoupons);
    const refused = batch?.outcomes.find(({ ok }) => !ok);
    if (!batch || refused)
      throw new Error(`A sample ticket was refused: ${JSON.stringify(refused)}`);
    const { draw } = await lockSealedDraw(transaction, id);
    await stateCheckpoint(transaction, { keys }, draw);
  }
}

async function exclude(transaction: AnyDatabase, id: number, ticket: number, reason: string) {
  await transaction
    .update(entry)
    .set({ status: "excluded", reason, decidedBy: theSystem.name })
    .where(and(eq(entry.draw, id), eq(entry.index, ticket - 1)));
}

/** For demonstrations only, and only until the transaction ends: see draw_time() in migrations/0001_rules.sql. */
async function goTo(transaction: AnyDatabase, time: number): Promise<void> {
  await transaction.execute(
    sql`select set_config('goldkey.demonstration_time', ${`${time}`}, true)`,
  );
}
