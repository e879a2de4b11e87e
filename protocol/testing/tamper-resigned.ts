// What a cheating operator could do: change the ledger, sign all of it again and build a fresh proof. docs/protocol.md, section 7.
import { formatProof } from "../build-proof.ts";
import type { Sign } from "../encoding/ed25519.ts";
import type { Statement } from "../statements.ts";
import { changesOfClosing } from "./changes-of-closing.ts";
import { aliasKey, changesOfOrder } from "./changes-of-order.ts";
import { changesOfResult } from "./changes-of-result.ts";
import type { SampleDraw } from "./sample-draw.ts";
import { resignLedger, sampleKey } from "./sample-operator.ts";
import { proofOf } from "./sample-proof.ts";
import { strangerKey, type Tampered } from "./tampered.ts";

const changes = [...changesOfOrder, ...changesOfClosing, ...changesOfResult];

export function* tamperResigned(draw: SampleDraw): Generator<Tampered> {
  for (const [name, expected, change] of changes) {
    const ledger = structuredClone(draw.ledger);
    if (!change(ledger, draw)) continue;
    const resigned = resignLedger(renumbered(ledger), signersOf(draw));
    const proof = proofOf(draw.plan, draw.terms, draw.tickets, draw.tree, resigned);
    yield { name: `signed again: ${name}`, evidence: { proof: formatProof(proof) }, expected };
  }
}

/** The alias is signed for by the key that is in force when the first rotation after the open comes. */
function signersOf({ operator, plan }: SampleDraw): ReadonlyMap<string, Sign> {
  const inForce = [...operator.signers.values()][plan.rotations.beforeOpen ? 1 : 0];
  const stranger = sampleKey("a stranger").sign;
  return new Map([...operator.signers, [strangerKey, stranger], [aliasKey, inForce ?? stranger]]);
}

function renumbered(ledger: Statement[]): Statement[] {
  return ledger.map((statement, seq) => ({ ...statement, seq }));
}
