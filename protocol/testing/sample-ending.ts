// Ends a sample draw: cancelled, closed, void, or drawn with skips and handovers. docs/protocol.md, sections 5 and 6.
import { Awarding } from "../awards.ts";
import { toHex } from "../encoding/bytes.ts";
import type { MerkleTree } from "../encoding/merkle-tree.ts";
import { firstRoundAfter } from "../quicknet.ts";
import { momentOf } from "../randomness-source.ts";
import { rankingLength, rankTickets } from "../ranking.ts";
import { drawSeed } from "../seed.ts";
import type { ResultRandomness } from "../statements.ts";
import type { Terms } from "../terms.ts";
import type { SampleOperator } from "./sample-operator.ts";
import { recordedBeacons, type SampleDrawPlan } from "./sample-terms.ts";
import type { SampleTicket } from "./sample-tickets.ts";
import type { SeededRandom } from "./seeded-random.ts";

type SampleEntries = {
  operator: SampleOperator;
  tickets: SampleTicket[];
  tree: MerkleTree;
  secret: Uint8Array;
};

export function finishDraw(
  plan: SampleDrawPlan,
  terms: Terms,
  draw: SampleEntries,
  random: SeededRandom,
): void {
  const { operator } = draw;
  const moment = momentOf(terms.randomness);
  const { ending, rotations } = plan;
  if (ending === "open") return;
  if (ending === "cancelled") {
    operator.publish("cancel", terms.drawId, terms.closesAt - 1, {
      reason: "The event was moved.",
    });
    return;
  }
  if (ending === "cancelled after a missed close") {
    operator.publish("cancel", terms.drawId, moment, { reason: "The site was down at closing." });
    return;
  }
  const close = closingBody(plan, terms, draw, random);
  operator.publish("close", terms.drawId, terms.closesAt + random.below(10), close);
  if (rotations.afterClose) operator.rotateKey(terms.closesAt + 15);
  const deadline = moment + terms.randomness.deadlineSeconds;
  if (ending === "void" || ending === "drawn after void") {
    operator.publish("cancel", terms.drawId, deadline, { reason: "The value never appeared." });
  }
  if (ending !== "drawn" && ending !== "drawn after void") return;
  if (plan.tickets === 0) return;
  announce(plan, terms, draw, close, ending === "drawn" ? moment : deadline, random);
}

function closingBody(
  plan: SampleDrawPlan,
  terms: Terms,
  { tree, secret }: SampleEntries,
  random: SeededRandom,
) {
  const excluded = new Set<number>();
  while (excluded.size < Math.min(plan.exclusions, tree.size))
    excluded.add(random.between(1, tree.size));
  const exclusions = [...excluded]
    .sort((left, right) => left - right)
    .map((ticket) => ({ reason: random.pick(terms.exclusionReasons), ticket }));
  const coupons = tree.size > 1 ? random.below(tree.size) : 0;
  const routes = [
    { route: "coupon", tickets: coupons },
    { route: "web", tickets: tree.size - coupons },
  ].filter(({ tickets }) => tickets > 0);
  const body = { exclusions, root: toHex(tree.root()), routes, size: tree.size };
  if (plan.secret === "missing") return body;
  return { ...body, secret: toHex(plan.secret === "given" ? secret : random.bytes(32)) };
}

function announce(
  plan: SampleDrawPlan,
  terms: Terms,
  { operator, tickets, tree }: SampleEntries,
  close: ReturnType<typeof closingBody>,
  earliest: number,
  random: SeededRandom,
): void {
  const randomness = sampleRandomness(terms, random);
  const seed = drawSeed(terms, close, randomness);
  if (!seed) throw new Error("The sample value is of the source that the terms name.");
  const ranking = rankTickets(seed, tree.size, rankingLength(terms, close));
  const awarding = new Awarding({
    terms,
    ranking,
    excluded: new Set(close.exclusions.map(({ ticket }) => ticket)),
    tagAt: (_, ticket) => tickets[ticket - 1]?.pub.tag,
  });
  const awards = awarding.awards.map((award) => ({ ...award }));
  let time = earliest + random.below(60);
  operator.publish("result", terms.drawId, time, { awards, randomness, ranking });
  const handedOver = new Set<number>();
  for (let step = 0; step < plan.skips + plan.handovers; step += 1) {
    time += random.below(1000);
    if (plan.rotations.afterResult && step === 1) operator.rotateKey(time);
    const free = awarding.awards.filter(({ ticket }) => ticket !== 0 && !handedOver.has(ticket));
    if (free.length === 0) return;
    const { prize, ticket } = random.pick(free);
    if (step < plan.skips) {
      const next = awarding.skip(ticket) ?? 0;
      operator.publish("skip", terms.drawId, time, {
        next,
        reason: random.pick(terms.skipReasons),
        ticket,
      });
    } else {
      handedOver.add(ticket);
      operator.publish("handover", terms.drawId, time, { prize, ticket });
    }
  }
}

function sampleRandomness(terms: Terms, random: SeededRandom): ResultRandomness {
  if (terms.randomness.source === "public-value") {
    return { value: String(random.below(1_000_000)).padStart(6, "0") };
  }
  const round = firstRoundAfter(terms.closesAt + terms.randomness.gapSeconds);
  const beacon = recordedBeacons.find((recorded) => recorded.round === round);
  if (!beacon) throw new Error(`Round ${round} is not recorded.`);
  return { round, signature: beacon.signature };
}
