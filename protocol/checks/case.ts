// The case before a verifier: the files given, and what the first checks have read from them. docs/protocol.md, section 7.
import type { BeaconCheck } from "../beacon.ts";
import type { Sha256 } from "../encoding/hashes.ts";
import type { LedgerReading } from "../ledger-file.ts";
import type { ProofFile } from "../proof-file.ts";
import { isOfType, type Statement } from "../statements.ts";
import type { Terms } from "../terms.ts";

export type Evidence = {
  proof: Uint8Array;
  leaves?: Uint8Array | undefined;
  receipt?: Uint8Array | undefined;
  ledger?: Uint8Array | undefined;
  /** 64 hex: the key the reader knows from elsewhere. */
  operatorKey?: string | undefined;
};

/** Faster or remembered ways to the same answers. */
export type Machinery = { sha256: Sha256; verifyBeacon: BeaconCheck };

export type Finding =
  | { state: "holds" }
  | { state: "fails"; why: string }
  | { state: "absent"; why?: string };

/** What every check after `format` works on. */
export type Case = {
  evidence: Evidence;
  machinery: Machinery;
  proof: ProofFile;
  ledger: LedgerReading | undefined;
  terms: Terms;
  open: Statement<"open">;
  close: Statement<"close"> | undefined;
  cancel: Statement<"cancel"> | undefined;
  result: Statement<"result"> | undefined;
};

export const holds: Finding = { state: "holds" };
export const absent: Finding = { state: "absent" };

export function fails(why: string): Finding {
  return { state: "fails", why };
}

/** A problem fails; no problem holds. */
export function unless(problem: string | undefined): Finding {
  return problem === undefined ? holds : fails(problem);
}

export function openCase(
  proof: ProofFile,
  ledger: LedgerReading | undefined,
  evidence: Evidence,
  machinery: Machinery,
): Case {
  const { statements } = proof;
  const open = statements.find(isOfType("open"));
  if (!open) throw new Error("A proof without an open does not pass the check `format`.");
  return {
    evidence,
    machinery,
    proof,
    ledger,
    terms: open.body.terms,
    open,
    close: statements.find(isOfType("close")),
    cancel: statements.find(isOfType("cancel")),
    result: statements.find(isOfType("result")),
  };
}

/** The draw's statements in the proof and, where given, in the ledger. */
export function knownStatements({ proof, ledger, terms }: Case): Statement[] {
  return [...proof.statements, ...(ledger?.statements ?? [])].filter(
    ({ drawId }) => drawId === terms.drawId,
  );
}
