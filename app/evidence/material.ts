// The material of an evidence pack: published files, and the mails sent to winners.
import type { Statement } from "../../protocol/statements.ts";
import type { Wording } from "../content/wording/wording.ts";
import type { SealedTexts } from "../draws/proof/sealed-texts.ts";
import type { PaperBrand } from "../platform/pdf/typesetter.server.ts";
import type { LongContent } from "../platform/zip.ts";
import type { VerifierTexts } from "../verify/check-texts.ts";

export type Notice = {
  /** The kind of mail, such as "winner". Never the recipient or the text. */
  kind: string;
  queuedAt: number;
  sentAt: number | undefined;
  state: string;
};

export type CertificateWording = Wording["certificate"];
export type CertificateTexts = VerifierTexts & Pick<Wording, "certificate" | "verifyLimits">;

/** The material of a certificate. */
export type CertificateMaterial = {
  slug: string;
  company: string;
  brand: PaperBrand;
  demonstration: boolean;
  /** The URL where anybody can verify the draw in a browser. */
  verifyAddress: string;
  calendar: { locale: string; timeZone: string };
  texts: CertificateTexts;
  /** Shown beside the sealed texts. */
  translations?: SealedTexts | undefined;
  /** Canonical bytes, as the site publishes them. */
  proof: Uint8Array;
};

export type EvidenceMaterial = CertificateMaterial & {
  /** The operator's ledger up to `ledgerLength`. */
  ledger: Uint8Array;
  rules: Uint8Array;
  leaves: LongContent;
  notices: Notice[];
  /** Verifier programs, by file name. */
  verifiers: Record<string, Uint8Array>;
};

/**
 * How many statements of the ledger the pack contains: up to the draw's last one and the largest
 * head a witness has signed. Later statements, about other draws, would change the bytes of the
 * pack although its draw has not changed.
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
