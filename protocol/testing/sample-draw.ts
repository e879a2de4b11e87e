// Makes a complete draw from a plan: terms, tickets, receipts, ledger, cosignatures and proof. docs/protocol.md.
import { join, toHex } from "../encoding/bytes.ts";
import type { MerkleTree } from "../encoding/merkle-tree.ts";
import type { ProofFile } from "../proof-file.ts";
import type { Receipt } from "../receipts.ts";
import type { Statement } from "../statements.ts";
import type { Terms } from "../terms.ts";
import { finishDraw } from "./sample-ending.ts";
import { SampleOperator } from "./sample-operator.ts";
import { proofOf } from "./sample-proof.ts";
import { draftTerms, otherTerms, type SampleDrawPlan } from "./sample-terms.ts";
import { enterTickets, type SampleTicket } from "./sample-tickets.ts";
import { seededRandom } from "./seeded-random.ts";

export type { SampleDrawPlan } from "./sample-terms.ts";

export type SampleDraw = {
  plan: SampleDrawPlan;
  terms: Terms;
  operator: SampleOperator;
  tickets: SampleTicket[];
  tree: MerkleTree;
  leaves: Uint8Array;
  receipts: Receipt[];
  ledger: Statement[];
  proof: ProofFile;
};

export function makeDraw(plan: SampleDrawPlan): SampleDraw {
  const random = seededRandom(plan.seed);
  const secret = random.bytes(32);
  const draft = draftTerms(plan, random, secret);
  const operator = new SampleOperator(plan.operator, plan.keys ?? plan.seed, draft.opensAt - 5000);
  if (plan.rotations.beforeOpen) operator.rotateKey(draft.opensAt - 4000);
  const other = plan.otherDraw ? otherTerms(draft, operator, random) : undefined;
  if (other) operator.publish("open", other.drawId, draft.opensAt - 3000, { terms: other });
  const terms = { ...draft, operatorKey: toHex(operator.key.publicKey) };
  operator.publish("open", terms.drawId, terms.opensAt - random.below(1000), { terms });

  const { tickets, tree, receipts } = enterTickets(plan, terms, operator, random);
  if (other)
    operator.publish("cancel", other.drawId, terms.closesAt - 1, { reason: "Only a rehearsal." });
  finishDraw(plan, terms, { operator, tickets, tree, secret }, random);

  const { ledger } = operator;
  const proof = proofOf(plan, terms, tickets, tree, ledger);
  const leaves = join(...Array.from({ length: tree.size }, (_, index) => tree.leaf(index)));
  return { plan, terms, operator, tickets, tree, leaves, receipts, ledger, proof };
}
