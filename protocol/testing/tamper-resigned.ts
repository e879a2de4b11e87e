// Changes the ledger, signs all of it again and builds a new proof, as a cheating operator could. docs/protocol.md, section 7.
import { formatProof } from "../build-proof.ts";
import type { Sign } from "../encoding/ed25519.ts";
import type { Statement } from "../statements.ts";
import { closingChanges } from "./closing-changes.ts";
import { aliasKey, orderChanges } from "./order-changes.ts";
import { resultChanges } from "./result-changes.ts";
import type { SampleDraw } from "./sample-draw.ts";
import { resignLedger, sampleKey } from "./sample-operator.ts";
import { proofOf } from "./sample-proof.ts";
import { strangerKey, type Tampered } from "./tampered.ts";

const changes = [...orderChanges, ...closingChanges, ...resultChanges];

export function* tamperResigned(draw: SampleDraw): Generator<Tampered> {
  for (const [name, expected, change] of changes) {
    const ledger = structuredClone(draw.ledger);
    if (!change(ledger, draw)) continue;
    const resigned = resignLedger(renumbered(ledger), signersOf(draw));
    const proof = proofOf(draw.plan, draw.terms, draw.tickets, draw.tree, resigned);
    yield { name: `signed again: ${name}`, evidence: { proof: formatProof(proof) }, expected };
  }
}

/** The key in force at the first rotation after the open signs for the alias. */
function signersOf({ operator, plan }: SampleDraw): ReadonlyMap<string, Sign> {
  const inForce = [...operator.signers.values()][plan.rotations.beforeOpen ? 1 : 0];
  const stranger = sampleKey("a stranger").sign;
  return new Map([...operator.signers, [strangerKey, stranger], [aliasKey, inForce ?? stranger]]);
}

function renumbered(ledger: Statement[]): Statement[] {
  return ledger.map((statement, seq) => ({ ...statement, seq }));
}
