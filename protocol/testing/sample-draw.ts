// Makes a complete draw after a plan: terms, tickets, receipts, ledger, cosignatures and proof. docs/protocol.md.
import { Awarding } from "../awards.ts";
import { buildProof } from "../build-proof.ts";
import { join, toHex, utf8 } from "../bytes.ts";
import { cosign, ledgerHead } from "../cosignature.ts";
import { sha256 } from "../hashes.ts";
import { MerkleTree } from "../merkle-tree.ts";
import type { CosignedHead, ProofFile } from "../proof-file.ts";
import { firstRoundAfter, quicknet } from "../quicknet.ts";
import { drandSource, momentOf, type RandomnessSource } from "../randomness-source.ts";
import { rankingLength, rankTickets } from "../ranking.ts";
import { type Receipt, signReceipt } from "../receipts.ts";
import { drawSeed } from "../seed.ts";
import { isOfType, type ResultRandomness, type Statement } from "../statements.ts";
import { protocolName, secretCommitment, type Terms, termsHash } from "../terms.ts";
import {
  type Identity,
  identityCommitment,
  type PublicPart,
  personTag,
  publicCommitment,
  ticketLeafHash,
} from "../tickets.ts";
import beaconFile from "../vectors/drand/quicknet-beacons.json" with { type: "json" };
import { formatWitnessKey } from "../witness-key.ts";
import { type Chance, chanceOf } from "./chance.ts";
import { ledgerTree, SampleOperator, sampleKey } from "./sample-operator.ts";

export type Ending =
  | "open"
  | "cancelled"
  | "cancelled after a missed close"
  | "waiting"
  | "void"
  | "drawn"
  | "drawn after void";

export type DrawPlan = {
  seed: string;
  operator: string;
  source: "drand" | "public-value";
  tickets: number;
  persons: number;
  prizes: number[];
  reserves: number;
  ticketsPerPerson: number;
  onePrizePerPerson: boolean;
  exclusions: number;
  secret: "given" | "missing" | "wrong";
  ending: Ending;
  skips: number;
  handovers: number;
  checkpoints: number;
  checkpointsInProof: boolean;
  /** How many witnesses are named, how many must count, and how many cosign in time and too late. */
  witnesses: { named: number; threshold: number; inTime: number; late: number };
  rotations: { beforeOpen: boolean; whileOpen: boolean; afterClose: boolean; afterResult: boolean };
  /** A second draw of the same operator between the statements of this one. */
  otherDraw: boolean;
};

export type SampleTicket = {
  pub: PublicPart;
  id: Identity;
  saltPub: Uint8Array;
  saltId: Uint8Array;
};

export type SampleDraw = {
  plan: DrawPlan;
  terms: Terms;
  operator: SampleOperator;
  tickets: SampleTicket[];
  tree: MerkleTree;
  leaves: Uint8Array;
  receipts: Receipt[];
  ledger: Statement[];
  proof: ProofFile;
};

const names = [
  "Anna K.",
  "Nora T.",
  "Zoë Å.",
  "李 小龙",
  "O’Neill",
  "Jo\u200dhn",
  "",
  "Íñigo M.",
  "A\u00a0B",
];
const places = ["Bergen", "Bodø", "São Paulo", "", "København", "東京", "Sankt\u202ePeter"];
/** Rounds early in the chain leave no room for a draw before them. */
const recordedBeacons = beaconFile.beacons.filter(({ round }) => round > 60_000);

export function makeDraw(plan: DrawPlan): SampleDraw {
  const chance = chanceOf(plan.seed);
  const secret = chance.bytes(32);
  const draft = draftTerms(plan, chance, secret);
  const operator = new SampleOperator(plan.operator, plan.seed, draft.opensAt - 5000);
  if (plan.rotations.beforeOpen) operator.rotateKey(draft.opensAt - 4000);
  const other = plan.otherDraw ? otherTerms(draft, operator, chance) : undefined;
  if (other) operator.say("open", other.drawId, draft.opensAt - 3000, { terms: other });
  const terms = { ...draft, operatorKey: toHex(operator.key.publicKey) };
  operator.say("open", terms.drawId, terms.opensAt - chance.below(1000), { terms });

  const { tickets, tree, receipts } = enterTickets(plan, terms, operator, chance);
  if (other)
    operator.say("cancel", other.drawId, terms.closesAt - 1, { reason: "Only a rehearsal." });
  finish(plan, terms, { operator, tickets, tree, secret }, chance);

  const { ledger } = operator;
  const proof = proofOf(plan, terms, tickets, tree, ledger);
  const leaves = join(...Array.from({ length: tree.size }, (_, index) => tree.leaf(index)));
  return { plan, terms, operator, tickets, tree, leaves, receipts, ledger, proof };
}

function draftTerms(plan: DrawPlan, chance: Chance, secret: Uint8Array): Terms {
  const gapSeconds = chance.between(30, 900);
  const beacon = chance.pick(recordedBeacons);
  // Any of three seconds before the gap leads to the recorded round.
  const closesAt =
    quicknet.genesis + (beacon.round - 2) * quicknet.period - gapSeconds + chance.below(3);
  const deadlineSeconds = chance.between(3600, 604800);
  const drawId = toHex(chance.bytes(16));
  const randomness: RandomnessSource =
    plan.source === "drand"
      ? drandSource(closesAt, gapSeconds, deadlineSeconds)
      : {
          source: "public-value",
          description: "The state lottery, six digits, leading zeros kept",
          announcedAt: closesAt + gapSeconds,
          deadlineSeconds,
        };
  return {
    protocol: protocolName,
    operator: plan.operator,
    operatorKey: "",
    drawId,
    title: "A sample draw",
    rulesHash: toHex(sha256(utf8("The rules."))),
    opensAt: closesAt - chance.between(2000, 90_000),
    closesAt,
    ticketsPerPerson: plan.ticketsPerPerson,
    prizes: plan.prizes.map((quantity, index) => ({
      id: `prize-${index + 1}`,
      name: `Prize ${index + 1}`,
      quantity,
    })),
    reserves: plan.reserves,
    onePrizePerPerson: plan.onePrizePerPerson,
    secretCommitment: toHex(secretCommitment(drawId, secret)),
    randomness,
    exclusionReasons: ["duplicate-person", "entrant-withdrew", "under-age"],
    skipReasons: ["declined", "unreachable"],
    checkpointSeconds: 300,
    witnesses: {
      threshold: plan.witnesses.threshold,
      keys: sampleWitnesses(plan).map(({ name, publicKey }) => formatWitnessKey(name, publicKey)),
    },
  };
}

export function sampleWitnesses(plan: DrawPlan) {
  return Array.from({ length: plan.witnesses.named }, (_, index) => {
    const name = `witness-${index + 1}.example`;
    return { name, ...sampleKey(`${plan.seed} ${name}`) };
  });
}

function otherTerms(draft: Terms, operator: SampleOperator, chance: Chance): Terms {
  const drawId = toHex(chance.bytes(16));
  return { ...draft, drawId, title: "Another draw", operatorKey: toHex(operator.key.publicKey) };
}

function enterTickets(plan: DrawPlan, terms: Terms, operator: SampleOperator, chance: Chance) {
  const drawTagKey = chance.bytes(32);
  const hash = termsHash(terms);
  const tree = new MerkleTree();
  const tickets: SampleTicket[] = [];
  const receipts: Receipt[] = [];
  const seconds = terms.closesAt - terms.opensAt - 2;
  const rotateAt = plan.rotations.whileOpen ? Math.floor(plan.tickets / 2) : -1;
  const checkpointEvery =
    plan.checkpoints === 0 ? 0 : Math.ceil((plan.tickets + 1) / plan.checkpoints);
  for (let index = 0; index < plan.tickets; index += 1) {
    const time = terms.opensAt + Math.floor((seconds * index) / Math.max(1, plan.tickets));
    if (index === rotateAt) operator.rotateKey(time);
    const phone = `+4790000${String(chance.below(plan.persons)).padStart(3, "0")}`;
    const pub = {
      name: chance.pick(names),
      place: chance.pick(places),
      tag: toHex(personTag(drawTagKey, phone)),
    };
    const id = chance.oneIn(2)
      ? { name: "Sample Person", phone }
      : { email: "person@example.com", name: "Sample Person", phone };
    const ticket = { pub, id, saltPub: chance.bytes(32), saltId: chance.bytes(32) };
    tickets.push(ticket);
    tree.append(
      ticketLeafHash({
        drawId: terms.drawId,
        index,
        termsHash: hash,
        pubC: publicCommitment(pub, ticket.saltPub),
        idC: identityCommitment(id, ticket.saltId),
      }),
    );
    const root = toHex(tree.root());
    const salts = { saltPub: toHex(ticket.saltPub), saltId: toHex(ticket.saltId) };
    const facts = { id, index, pub, root, ...salts, size: tree.size, terms, time };
    // Enough for every test; signing hundreds would only cost time.
    if (index < 3 || index === plan.tickets - 1)
      receipts.push(signReceipt(facts, operator.key.sign));
    if (checkpointEvery > 0 && (index + 1) % checkpointEvery === 0) {
      operator.say("checkpoint", terms.drawId, time, { root, size: tree.size });
    }
  }
  if (rotateAt === 0 && plan.tickets === 0) operator.rotateKey(terms.opensAt);
  return { tickets, tree, receipts };
}

type DrawInHand = {
  operator: SampleOperator;
  tickets: SampleTicket[];
  tree: MerkleTree;
  secret: Uint8Array;
};

function finish(plan: DrawPlan, terms: Terms, draw: DrawInHand, chance: Chance): void {
  const { operator } = draw;
  const moment = momentOf(terms.randomness);
  const { ending, rotations } = plan;
  if (ending === "open") return;
  if (ending === "cancelled") {
    operator.say("cancel", terms.drawId, terms.closesAt - 1, { reason: "The event was moved." });
    return;
  }
  if (ending === "cancelled after a missed close") {
    operator.say("cancel", terms.drawId, moment, { reason: "The site was down at closing." });
    return;
  }
  const close = closingBody(plan, terms, draw, chance);
  operator.say("close", terms.drawId, terms.closesAt + chance.below(10), close);
  if (rotations.afterClose) operator.rotateKey(terms.closesAt + 15);
  const deadline = moment + terms.randomness.deadlineSeconds;
  if (ending === "void" || ending === "drawn after void") {
    operator.say("cancel", terms.drawId, deadline, { reason: "The value never appeared." });
  }
  if (ending !== "drawn" && ending !== "drawn after void") return;
  if (plan.tickets === 0) return;
  announce(plan, terms, draw, close, ending === "drawn" ? moment : deadline, chance);
}

function closingBody(plan: DrawPlan, terms: Terms, { tree, secret }: DrawInHand, chance: Chance) {
  const excluded = new Set<number>();
  while (excluded.size < Math.min(plan.exclusions, tree.size))
    excluded.add(chance.between(1, tree.size));
  const exclusions = [...excluded]
    .sort((left, right) => left - right)
    .map((ticket) => ({ reason: chance.pick(terms.exclusionReasons), ticket }));
  const coupons = tree.size > 1 ? chance.below(tree.size) : 0;
  const routes = [
    { route: "coupon", tickets: coupons },
    { route: "web", tickets: tree.size - coupons },
  ].filter(({ tickets }) => tickets > 0);
  const body = { exclusions, root: toHex(tree.root()), routes, size: tree.size };
  if (plan.secret === "missing") return body;
  return { ...body, secret: toHex(plan.secret === "given" ? secret : chance.bytes(32)) };
}

function announce(
  plan: DrawPlan,
  terms: Terms,
  { operator, tickets, tree }: DrawInHand,
  close: ReturnType<typeof closingBody>,
  earliest: number,
  chance: Chance,
): void {
  const randomness = sampleRandomness(terms, chance);
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
  let time = earliest + chance.below(60);
  operator.say("result", terms.drawId, time, { awards, randomness, ranking });
  const handedOver = new Set<number>();
  for (let step = 0; step < plan.skips + plan.handovers; step += 1) {
    time += chance.below(1000);
    if (plan.rotations.afterResult && step === 1) operator.rotateKey(time);
    const free = awarding.awards.filter(({ ticket }) => ticket !== 0 && !handedOver.has(ticket));
    if (free.length === 0) return;
    const { prize, ticket } = chance.pick(free);
    if (step < plan.skips) {
      const next = awarding.skip(ticket) ?? 0;
      operator.say("skip", terms.drawId, time, {
        next,
        reason: chance.pick(terms.skipReasons),
        ticket,
      });
    } else {
      handedOver.add(ticket);
      operator.say("handover", terms.drawId, time, { prize, ticket });
    }
  }
}

function sampleRandomness(terms: Terms, chance: Chance): ResultRandomness {
  if (terms.randomness.source === "public-value") {
    return { value: String(chance.below(1_000_000)).padStart(6, "0") };
  }
  const round = firstRoundAfter(terms.closesAt + terms.randomness.gapSeconds);
  const beacon = recordedBeacons.find((recorded) => recorded.round === round);
  if (!beacon) throw new Error(`Round ${round} is not recorded.`);
  return { round, signature: beacon.signature };
}

/** The proof of a ledger as it stands; used again after a ledger was changed and signed anew. */
export function proofOf(
  plan: DrawPlan,
  terms: Terms,
  tickets: SampleTicket[],
  tree: MerkleTree,
  ledger: Statement[],
): ProofFile {
  return buildProof({
    ledger,
    drawId: terms.drawId,
    withCheckpoints: plan.checkpointsInProof,
    cosignatures: cosignatures(plan, terms, ledger),
    openTicket: (ticket) => {
      const content = tickets[ticket - 1];
      // Only a ranking that was tampered with names tickets that do not exist.
      if (!content) return nobody;
      return {
        idCommitment: toHex(identityCommitment(content.id, content.saltId)),
        inclusion: tree.inclusion(ticket - 1).map(toHex),
        pub: content.pub,
        saltPub: toHex(content.saltPub),
      };
    },
  });
}

const nobody = {
  idCommitment: "0".repeat(64),
  inclusion: [],
  pub: { name: "", place: "", tag: "0".repeat(32) },
  saltPub: "0".repeat(64),
};

function cosignatures(plan: DrawPlan, terms: Terms, ledger: Statement[]): CosignedHead[] {
  const close = ledger.filter(isOfType("close")).find(({ drawId }) => drawId === terms.drawId);
  if (!close) return [];
  const tree = ledgerTree(ledger);
  const moment = momentOf(terms.randomness);
  const known = ledger.filter(({ time }) => time < moment).length;
  return sampleWitnesses(plan)
    .slice(0, plan.witnesses.inTime + plan.witnesses.late)
    .map(({ name, publicKey, sign }, index) => {
      const inTime = index < plan.witnesses.inTime;
      const size = inTime ? Math.max(close.seq + 1, index % 2 === 0 ? known : 0) : tree.size;
      const time = inTime ? close.time + index : moment + index;
      const root = tree.root(size);
      return {
        inclusion: tree.inclusion(close.seq, size).map(toHex),
        line: cosign({ name, key: publicKey, sign }, time, ledgerHead(terms.operator, size, root)),
        root: toHex(root),
        size,
      };
    });
}
