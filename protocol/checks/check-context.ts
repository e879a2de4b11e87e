// What the checks of a verifier work on: the files given, and what was read from them. docs/protocol.md, section 7.
import type { BeaconCheck } from "../beacon.ts";
import type { Sha256 } from "../encoding/hashes.ts";
import type { ParsedLedger } from "../ledger-file.ts";
import type { ProofFile } from "../proof-file.ts";
import { isOfType, type Statement } from "../statements.ts";
import type { Terms } from "../terms.ts";

export type Evidence = {
  proof: Uint8Array;
  leaves?: Uint8Array | undefined;
  receipt?: Uint8Array | undefined;
  ledger?: Uint8Array | undefined;
  /** 64 hex digits: a key the reader knows from another source. */
  operatorKey?: string | undefined;
};

/** Faster or cached implementations with the same results. */
export type CryptoProvider = { sha256: Sha256; verifyBeacon: BeaconCheck };

/** What the operator's own signatures prove: a receipt with a wrong tag, or one that a signed file contradicts. */
export type Fraud = "tag" | "contradiction";

/** `otherOperator` is whose ledger was given by mistake. */
type FailureDetails = { fraud?: Fraud; otherOperator?: string };

export type Finding =
  | { state: "holds" }
  | ({ state: "fails"; why: string } & FailureDetails)
  | { state: "absent"; why?: string };

/** The input of every check after `format`. */
export type CheckContext = {
  evidence: Evidence;
  provider: CryptoProvider;
  proof: ProofFile;
  ledger: ParsedLedger | undefined;
  terms: Terms;
  open: Statement<"open">;
  close: Statement<"close"> | undefined;
  cancel: Statement<"cancel"> | undefined;
  result: Statement<"result"> | undefined;
};

export const holds: Finding = { state: "holds" };
export const absent: Finding = { state: "absent" };

export function fails(why: string, details: FailureDetails = {}): Finding {
  return { state: "fails", why, ...details };
}

/** `fails` with the problem, or `holds` without one. */
export function holdsUnless(problem: string | undefined): Finding {
  return problem === undefined ? holds : fails(problem);
}

export function createContext(
  proof: ProofFile,
  ledger: ParsedLedger | undefined,
  evidence: Evidence,
  provider: CryptoProvider,
): CheckContext {
  const { statements } = proof;
  const open = statements.find(isOfType("open"));
  if (!open) throw new Error("A proof without an open does not pass the check `format`.");
  return {
    evidence,
    provider,
    proof,
    ledger,
    terms: open.body.terms,
    open,
    close: statements.find(isOfType("close")),
    cancel: statements.find(isOfType("cancel")),
    result: statements.find(isOfType("result")),
  };
}
