// Makes a complete draw after a plan: terms, tickets, receipts, ledger, cosignatures and proof. docs/protocol.md.
import { join, toHex } from "../encoding/bytes.ts";
import type { MerkleTree } from "../encoding/merkle-tree.ts";
import type { ProofFile } from "../proof-file.ts";
import type { Receipt } from "../receipts.ts";
import type { Statement } from "../statements.ts";
import type { Terms } from "../terms.ts";
import { chanceOf } from "./chance.ts";
import { finishDraw } from "./sample-ending.ts";
import { SampleOperator } from "./sample-operator.ts";
import { proofOf } from "./sample-proof.ts";
import { draftTerms, otherTerms, type SampleDrawPlan } from "./sample-terms.ts";
import { enterTickets, type SampleTicket } from "./sample-tickets.ts";

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
  const chance = chanceOf(plan.seed);
  const secret = chance.bytes(32);
  const draft = draftTerms(plan, chance, secret);
  const operator = new SampleOperator(plan.operator, plan.keys ?? plan.seed, draft.opensAt - 5000);
  if (plan.rotations.beforeOpen) operator.rotateKey(draft.opensAt - 4000);
  const other = plan.otherDraw ? otherTerms(draft, operator, chance) : undefined;
  if (other) operator.say("open", other.drawId, draft.opensAt - 3000, { terms: other });
  const terms = { ...draft, operatorKey: toHex(operator.key.publicKey) };
  operator.say("open", terms.drawId, terms.opensAt - chance.below(1000), { terms });

  const { tickets, tree, receipts } = enterTickets(plan, terms, operator, chance);
  if (other)
    operator.say("cancel", other.drawId, terms.closesAt - 1, { reason: "Only a rehearsal." });
  finishDraw(plan, terms, { operator, tickets, tree, secret }, chance);

  const { ledger } = operator;
  const proof = proofOf(plan, terms, tickets, tree, ledger);
  const leaves = join(...Array.from({ length: tree.size }, (_, index) => tree.leaf(index)));
  return { plan, terms, operator, tickets, tree, leaves, receipts, ledger, proof };
}
