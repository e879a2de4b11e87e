// The check of the witnesses: who saw the close before the random value existed. docs/protocol.md, sections 5 and 7.

import {
  type Cosignature,
  ledgerHead,
  readCosignature,
  verifyCosignature,
} from "../cosignature.ts";
import { fromHex } from "../encoding/bytes.ts";
import { verifyInclusion } from "../encoding/merkle-proof.ts";
import { merkleLeafHash } from "../encoding/merkle-tree.ts";
import { momentOf } from "../randomness-source.ts";
import { statementHash } from "../statements.ts";
import { namedWitnesses, type WitnessKey } from "../witness-key.ts";
import { absent, type Case, type Finding, fails, holds } from "./case.ts";

export function checkWitnesses(draw: Case): Finding {
  const { proof, terms, close } = draw;
  const { threshold } = terms.witnesses;
  if (!close) {
    return proof.cosignatures.length === 0 ? absent : fails("there are cosignatures but no close");
  }
  const reading = readCosignatures(draw);
  if (!reading.ok) return fails(reading.problem);
  const count = reading.counting.length;
  if (threshold > 0 && count >= threshold) return holds;
  return threshold === 0
    ? absent
    : { state: "absent", why: `${count} of ${threshold} witnesses count` };
}

/** The witnesses that count, in the order of the terms. */
export function countingWitnesses(draw: Case): string[] {
  const reading = readCosignatures(draw);
  return reading.ok ? reading.counting.map(({ name }) => name) : [];
}

type CosignaturesReading = { ok: true; counting: WitnessKey[] } | { ok: false; problem: string };

function readCosignatures({ proof, terms, close }: Case): CosignaturesReading {
  const named = namedWitnesses(terms.witnesses.keys);
  const moment = momentOf(terms.randomness);
  if (!close) return { ok: true, counting: [] };
  const leafHash = merkleLeafHash(statementHash(close));
  const counting = new Set<WitnessKey>();
  for (const { line, size, root, inclusion } of proof.cosignatures) {
    const cosignature = readCosignature(line);
    const witness = cosignature && witnessOf(named, cosignature);
    if (!cosignature || !witness)
      return { ok: false, problem: "a cosignature is by a key that the terms do not name" };
    const head = ledgerHead(terms.operator, size, fromHex(root));
    if (!verifyCosignature(witness, cosignature, head)) {
      return { ok: false, problem: `the cosignature of ${witness.name} is wrong` };
    }
    const claim = {
      index: close.seq,
      size,
      leafHash,
      proof: inclusion.map(fromHex),
      root: head.root,
    };
    if (!verifyInclusion(claim)) {
      return {
        ok: false,
        problem: `the head cosigned by ${witness.name} does not include the close`,
      };
    }
    if (cosignature.time >= close.time && cosignature.time < moment) counting.add(witness);
  }
  return { ok: true, counting: named.filter((witness) => counting.has(witness)) };
}

function witnessOf(named: WitnessKey[], { name, keyId }: Cosignature): WitnessKey | undefined {
  return named.find((witness) => witness.name === name && witness.keyId === keyId);
}
