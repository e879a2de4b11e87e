// A tampered twin: evidence with one change, and the check that must refuse it. docs/protocol.md, section 7.
import { formatProof } from "../build-proof.ts";
import type { CheckName, Evidence } from "../checks/verify.ts";
import { toHex } from "../encoding/bytes.ts";
import { canonicalBytes } from "../encoding/canonical-json.ts";
import { formatLedger } from "../ledger-file.ts";
import type { SampleDraw } from "./sample-draw.ts";
import { sampleKey } from "./sample-operator.ts";

/** `expected` is the first check that must fail. It does not come from the verifier. */
export type Tampered = { name: string; evidence: Evidence; expected: CheckName };

/** A valid key that does not belong to operator or witnesses. */
export const strangerKey = toHex(sampleKey("a stranger").publicKey);

export function proofAlone(draw: SampleDraw): Evidence {
  return { proof: formatProof(draw.proof) };
}

export function allFiles(draw: SampleDraw): Evidence {
  const [receipt] = draw.receipts;
  return {
    proof: formatProof(draw.proof),
    leaves: draw.leaves,
    ledger: formatLedger(draw.ledger),
    receipt: receipt && canonicalBytes(receipt),
  };
}
