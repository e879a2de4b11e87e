// Runs two demonstration draws through the same functions as real ones, with the time set in the database.
import { theSystem } from "../activity/record.server.ts";
import { stateCheckpoint } from "../draws/closing/checkpoint.server.ts";
import { closeDrawWithin } from "../draws/closing/close-draw.server.ts";
import { type KeyRing, openKeyRing } from "../draws/ledger/key-ring.server.ts";
import { demonstrationOperator, ensureOperator } from "../draws/ledger/operator.server.ts";
import { handOverPrizeWithin, skipWinnerWithin } from "../draws/result/award-prizes.server.ts";
import { decideDrawWithin } from "../draws/result/decide-draw.server.ts";
import { lockSealedDraw } from "../draws/store.server.ts";
import { TicketTrees } from "../draws/ticket-trees.server.ts";
import { offerHead } from "../draws/witnesses/collect-cosignatures.server.ts";
import { makeDemonstrationWitness } from "../draws/witnesses/demonstration-witness.server.ts";
import type { WitnessMember } from "../draws/witnesses/witness-store.server.ts";
import { appendTickets } from "../entries/append-tickets.server.ts";
import { newIdempotencyKey } from "../entries/new-ticket.server.ts";
import { openDrawWithin } from "../planning/open-draw.server.ts";
import { type DraftInput, insertDraft } from "../planning/store.server.ts";
import type { AnyDatabase } from "../platform/database/database.server.ts";
import type { Secrets } from "../platform/installation/secrets.server.ts";
import { readScript } from "../show/script/read-script.server.ts";
import { runSheet } from "../show/script/run-sheet.ts";
import { defaultShowSettings } from "../show/script/settings.ts";
import { saveShow } from "../show/show-store.server.ts";
import { changeFile } from "../winners/store.server.ts";
import { inventedEntrant } from "./draw-people.ts";
import { harbourDraw, harbourDrawRound, winterDraw } from "./draw-plans.ts";
import {
  excludeTicket,
  resetDemonstrationTime,
  setDemonstrationTime,
  timeAfterLastStatement,
} from "./store.server.ts";

const day = 86_400;

/** The signature of this round by quicknet: protocol/vectors/drand/quicknet-beacons.json. */
const harbourSignature =
  "8d2c8bbc37170dbacc5e280a21d4e195cff5f32a19fd6a58633fa4e4670478b5fb39bc13dd8f8c4372c5a76191198ac5";

/** Runs in the transaction that fills the empty database, so a site has all sample content or none. */
export async function addSampleDraws(transaction: AnyDatabase, secrets: Secrets): Promise<void> {
  const keys = openKeyRing(secrets);
  await setDemonstrationTime(transaction, harbourDraw.opensAt - 2 * day);
  await ensureOperator(transaction, keys, demonstrationOperator, { demonstration: true });
  const witness = await makeDemonstrationWitness(transaction, keys);
  await runHarbourDraw(transaction, keys, witness);
  await runWinterDraw(transaction, keys, witness);
  await resetDemonstrationTime(transaction);
}

async function runHarbourDraw(
  transaction: AnyDatabase,
  keys: KeyRing,
  witness: WitnessMember,
): Promise<void> {
  const { opensAt, closesAt } = harbourDraw;
  const cosign = () => cosignLedger(transaction, keys, witness);
  const id = await openSample(transaction, keys, witnessed(harbourDraw, witness), opensAt - day);
  await cosign();
  await enterPeople(transaction, keys, id, { count: 208, from: 0, opensAt, until: closesAt });
  await cosign();

  await setDemonstrationTime(transaction, closesAt - 60);
  const decidedBy = theSystem.name;
  await excludeTicket(transaction, id, { ticket: 41, reason: "entrant-withdrew", decidedBy });
  await excludeTicket(transaction, id, { ticket: 120, reason: "staff-or-family", decidedBy });
  await setDemonstrationTime(transaction, closesAt + 1);
  await closeDrawWithin(transaction, { keys, trees: new TicketTrees(transaction) }, id);
  // Between the closing and the random value, as every witness has to.
  await setDemonstrationTime(transaction, closesAt + 2);
  await cosign();

  await setDemonstrationTime(transaction, closesAt + 890);
  const randomness = { round: harbourDrawRound, signature: harbourSignature };
  const decision = await decideDrawWithin(transaction, { keys }, id, randomness);
  if (!decision.ok) throw new Error(`The sample draw was not decided: ${decision.reason}.`);
  const { awards } = decision.statement.body;

  await showHarbourWinners(transaction, id);
  await giveHarbourPrizes(transaction, keys, id, awards);
  await cosign();
}

const secondsPerStep = 40;

/** The show of that afternoon, which is over: visitors can watch it again. */
async function showHarbourWinners(transaction: AnyDatabase, id: number): Promise<void> {
  const { draw } = await lockSealedDraw(transaction, id);
  const steps = runSheet(await readScript(transaction, draw, 0), defaultShowSettings, {});
  const startedAt = (draw.plan.showAt ?? draw.moment) * 1000;
  const at = (step: number) => startedAt + step * secondsPerStep * 1000;
  await saveShow(transaction, draw.slug, {
    ...{ draw: id, rehearsal: false, settings: defaultShowSettings, version: steps.length },
    ...{ step: "board", stepNumber: steps.length, startsAt: at(steps.length - 1), replay: false },
    shown: Object.fromEntries(steps.map((step, place) => [step, at(place)])),
    ...{ screen: "show", message: "", sound: true, automatic: false },
    ...{ calledAt: null, callEndsAt: null, askedSkip: null, offeredTo: "" },
    driver: { console: "", staffId: theSystem.id, name: theSystem.name, since: startedAt },
    ...{ driverSeenAt: startedAt, startedAt, endedAt: at(steps.length) },
  });
}

/** Which winner could not be reached, by slot. */
const unreachable = 2;

/** Seven winners get their prizes; the eighth cannot be reached, and the next in the ranking gets it. */
async function giveHarbourPrizes(
  transaction: AnyDatabase,
  keys: KeyRing,
  id: number,
  awards: { ticket: number }[],
): Promise<void> {
  const { closesAt } = harbourDraw;
  const handOver = async (ticket: number, days: number) => {
    await setDemonstrationTime(transaction, closesAt + days * day);
    const outcome = await handOverPrizeWithin(transaction, { keys }, id, ticket, theSystem);
    if (!outcome.ok) throw new Error(`A sample prize was not handed over: ${outcome.reason}.`);
  };
  for (const [slot, { ticket }] of awards.entries()) {
    if (slot !== unreachable) await handOver(ticket, 2 + slot);
  }
  const first = { draw: id, slot: 0, turn: 0 };
  await changeFile(transaction, first, {
    ...{ photo: "champagne-reception", photoConsent: true },
    quote: "I checked the result on my own phone before I believed it.",
  });
  await setDemonstrationTime(transaction, closesAt + 15 * day);
  const { ticket } = awards[unreachable] ?? { ticket: 0 };
  const skipping = await skipWinnerWithin(
    ...([transaction, { keys }, id, ticket, "unreachable", theSystem] as const),
  );
  if (!skipping.ok) throw new Error(`A sample winner was not skipped: ${skipping.reason}.`);
  await handOver(skipping.next, 19);
}

async function runWinterDraw(
  transaction: AnyDatabase,
  keys: KeyRing,
  witness: WitnessMember,
): Promise<void> {
  const now = await timeAfterLastStatement(transaction, demonstrationOperator, 30 * day);
  const { opensAt, closesAt: _, ...plan } = winterDraw(now);
  const id = await openSample(transaction, keys, witnessed(plan, witness), opensAt - day);
  await enterPeople(transaction, keys, id, { count: 240, from: 300, opensAt, until: now - 5 });
  await cosignLedger(transaction, keys, witness);
}

function witnessed({ plan, ...draft }: DraftInput, witness: WitnessMember): DraftInput {
  return { ...draft, plan: { ...plan, witnesses: { threshold: 1, members: [witness] } } };
}

/** At the demonstration's time. It asks no server. */
async function cosignLedger(
  transaction: AnyDatabase,
  keys: KeyRing,
  witness: WitnessMember,
): Promise<void> {
  const services = { database: transaction, keys, operator: demonstrationOperator };
  const signal = new AbortController().signal;
  await offerHead({ ...services, allowPrivateWitnesses: false }, witness, signal);
}

async function openSample(
  transaction: AnyDatabase,
  keys: KeyRing,
  { slug, story, plan, prizes }: DraftInput,
  at: number,
): Promise<number> {
  await setDemonstrationTime(transaction, at);
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

/** Invented people have no coupons, so no key is needed to look them up. */
const noCoupons = "";

type Crowd = { count: number; from: number; opensAt: number; until: number };

/** Enters people in twelve waves with a checkpoint after each, as if they had entered over several weeks. */
async function enterPeople(
  transaction: AnyDatabase,
  keys: KeyRing,
  id: number,
  { count, from, opensAt, until }: Crowd,
): Promise<void> {
  const waves = 12;
  for (let wave = 0; wave < waves; wave += 1) {
    await setDemonstrationTime(
      transaction,
      opensAt + Math.floor(((wave + 1) * (until - opensAt - 300)) / (waves + 1)),
    );
    const first = Math.floor((wave * count) / waves);
    const end = Math.floor(((wave + 1) * count) / waves);
    const entries = Array.from({ length: end - first }, (_, index) => ({
      ...inventedEntrant(from + first + index),
      idempotencyKey: newIdempotencyKey(),
      network: "",
      holdReason: "",
    }));
    const batch = await appendTickets(transaction, id, entries, { keys, couponKey: noCoupons });
    const refused = batch?.outcomes.find(({ ok }) => !ok);
    if (!batch || refused)
      throw new Error(`A sample ticket was refused: ${JSON.stringify(refused)}`);
    const { draw } = await lockSealedDraw(transaction, id);
    await stateCheckpoint(transaction, { keys }, draw);
  }
}
