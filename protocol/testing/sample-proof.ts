// The proof file of a sample draw with the cosignatures of its witnesses. docs/protocol.md, section 7.
import { buildProof } from "../build-proof.ts";
import { cosign, ledgerHead } from "../cosignature.ts";
import { toHex } from "../encoding/bytes.ts";
import type { MerkleTree } from "../encoding/merkle-tree.ts";
import type { CosignedHead, ProofFile } from "../proof-file.ts";
import { momentOf } from "../randomness-source.ts";
import { isOfType, type Statement } from "../statements.ts";
import type { Terms } from "../terms.ts";
import { identityCommitment } from "../tickets.ts";
import { ledgerTree } from "./sample-operator.ts";
import { type SampleDrawPlan, sampleWitnesses } from "./sample-terms.ts";
import type { SampleTicket } from "./sample-tickets.ts";

/** The proof of a ledger; also used after the ledger was changed and signed again. */
export function proofOf(
  plan: SampleDrawPlan,
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
      // Only a tampered ranking names tickets that do not exist.
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
  pub: { name: "", place: "", tag: "0".repeat(64) },
  saltPub: "0".repeat(64),
};

function cosignatures(plan: SampleDrawPlan, terms: Terms, ledger: Statement[]): CosignedHead[] {
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
