// Tickets of sample people, their tree, and receipts and checkpoints. docs/protocol.md, section 4.
import { toHex } from "../encoding/bytes.ts";
import { MerkleTree } from "../encoding/merkle-tree.ts";
import { type Receipt, signReceipt } from "../receipts.ts";
import { type Terms, termsHash } from "../terms.ts";
import {
  type Identity,
  identityCommitment,
  type PublicPart,
  personTag,
  personTagSalt,
  publicCommitment,
  ticketLeafHash,
} from "../tickets.ts";
import type { SampleOperator } from "./sample-operator.ts";
import type { SampleDrawPlan } from "./sample-terms.ts";
import type { SeededRandom } from "./seeded-random.ts";

export type SampleTicket = {
  pub: PublicPart;
  id: Identity;
  saltPub: Uint8Array;
  saltId: Uint8Array;
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
export function enterTickets(
  plan: SampleDrawPlan,
  terms: Terms,
  operator: SampleOperator,
  random: SeededRandom,
) {
  const drawTagKey = random.bytes(32);
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
    const phone = `+4790000${String(random.below(plan.persons)).padStart(3, "0")}`;
    const tagSalt = personTagSalt(drawTagKey, terms.drawId, phone);
    const pub = {
      name: random.pick(names),
      place: random.pick(places),
      tag: toHex(personTag(terms.drawId, tagSalt, phone)),
    };
    const id = random.oneIn(2)
      ? { name: "Sample Person", phone }
      : { email: "person@example.com", name: "Sample Person", phone };
    const ticket = { pub, id, saltPub: random.bytes(32), saltId: random.bytes(32) };
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
    const facts = {
      ...{ id, index, pub, root, ...salts, size: tree.size },
      ...{ tagSalt: toHex(tagSalt), terms, time },
    };
    // Enough for every test; signing all of them would take too long.
    if (index < 3 || index === plan.tickets - 1)
      receipts.push(signReceipt(facts, operator.key.sign));
    if (checkpointEvery > 0 && (index + 1) % checkpointEvery === 0) {
      operator.publish("checkpoint", terms.drawId, time, { root, size: tree.size });
    }
  }
  if (rotateAt === 0 && plan.tickets === 0) operator.rotateKey(terms.opensAt);
  return { tickets, tree, receipts };
}
