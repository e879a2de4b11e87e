// Verifies the proof of a draw before a pack or certificate is made. Pure.

import { type Verification, verify } from "../../protocol/checks/verify.ts";
import { type ProofFile, readProof } from "../../protocol/proof-file.ts";
import type { Terms } from "../../protocol/terms.ts";
import { RecordDisagrees } from "../draws/record-disagrees.ts";
import { factsOf, type ProofFacts } from "../verify/worker/proof-facts.ts";
import type { CertificateMaterial, EvidenceMaterial } from "./material.ts";

export type ExaminedDraw<Material extends CertificateMaterial = CertificateMaterial> = {
  material: Material;
  proof: ProofFile;
  terms: Terms;
  facts: ProofFacts;
  verification: Verification;
};

/** Throws RecordDisagrees when our own verifier refuses the proof: such evidence must not be published. */
export function examine<Material extends CertificateMaterial>(
  material: Material,
): ExaminedDraw<Material> {
  const reading = readProof(material.proof);
  if (!reading.ok) {
    throw new RecordDisagrees(`The proof of ${material.slug} is unreadable: ${reading.problem}`);
  }
  const verification = verify({ proof: material.proof });
  const { terms, refused, verdict } = verification;
  if (refused || !terms) throw new RecordDisagrees(`The proof of ${material.slug} is ${verdict}.`);
  return {
    material,
    proof: reading.proof,
    terms,
    facts: factsOf(reading.proof, terms),
    verification,
  };
}

/** The input of all parts of a pack. */
export type PackedDraw = ExaminedDraw<EvidenceMaterial>;
