// Everything an evidence pack is made from: published files, and what staff did about the winners.
import type { Statement } from "../../protocol/statements.ts";
import type { LongContent } from "../platform/zip.ts";

export type Notice = {
  /** Which mail it was, such as "winner". Never to whom, and never what it said. */
  kind: string;
  queuedAt: number;
  sentAt: number | undefined;
  state: string;
};

/** What a certificate is made from. */
export type CertificateMaterial = {
  slug: string;
  company: string;
  demonstration: boolean;
  /** Where anybody can check the draw in a browser. */
  verifyAddress: string;
  calendar: { locale: string; timeZone: string };
  /** Canonical bytes, as the site publishes them. */
  proof: Uint8Array;
};

export type EvidenceMaterial = CertificateMaterial & {
  /** The operator's ledger as far as the draw needs it: see `ledgerLength`. */
  ledger: Uint8Array;
  rules: Uint8Array;
  leaves: LongContent;
  notices: Notice[];
  /** Programs to check with, by file name. */
  verifiers: Record<string, Uint8Array>;
};

/**
 * How many statements of the ledger belong into the pack: up to the draw's last one and the largest
 * head a witness has signed. What the operator says later about other draws would change the bytes
 * of a pack whose draw has not changed.
 */
export function ledgerLength(proof: {
  statements: Pick<Statement, "seq">[];
  cosignatures: { size: number }[];
}): number {
  return Math.max(
    ...proof.statements.map(({ seq }) => seq + 1),
    ...proof.cosignatures.map(({ size }) => size),
  );
}
