// A draw whose proof was verified before anything is written about it. Pure.

import { type Verification, verify } from "../../protocol/checks/verify.ts";
import { type ProofFile, readProof } from "../../protocol/proof-file.ts";
import type { Terms } from "../../protocol/terms.ts";
import { factsOf, type ProofFacts } from "../verify/worker/proof-facts.ts";
import type { CertificateMaterial, EvidenceMaterial } from "./material.ts";

export type ExaminedDraw<Material extends CertificateMaterial = CertificateMaterial> = {
  material: Material;
  proof: ProofFile;
  terms: Terms;
  facts: ProofFacts;
  verification: Verification;
};

/** A site must not hand out evidence that its own verifier refuses. */
export function examine<Material extends CertificateMaterial>(
  material: Material,
): ExaminedDraw<Material> {
  const reading = readProof(material.proof);
  if (!reading.ok)
    throw new Error(`The proof of ${material.slug} is unreadable: ${reading.problem}`);
  const verification = verify({ proof: material.proof });
  const { terms, refused, verdict } = verification;
  if (refused || !terms) throw new Error(`The proof of ${material.slug} is ${verdict}.`);
  return {
    material,
    proof: reading.proof,
    terms,
    facts: factsOf(reading.proof, terms),
    verification,
  };
}

/** What the parts of a pack are written from. */
export type PackedDraw = ExaminedDraw<EvidenceMaterial>;
