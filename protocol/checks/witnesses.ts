// The check of the witnesses: they saw the close before the random value existed. docs/protocol.md, sections 5 and 7.

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
import { absent, type CheckContext, type Finding, fails, holds } from "./check-context.ts";

export function checkWitnesses(draw: CheckContext): Finding {
  const { proof, terms, close } = draw;
  const { threshold } = terms.witnesses;
  if (!close) {
    return proof.cosignatures.length === 0 ? absent : fails("there are cosignatures but no close");
  }
  const parsed = readCosignatures(draw);
  if (!parsed.ok) return fails(parsed.problem);
  const count = parsed.accepted.length;
  if (threshold > 0 && count >= threshold) return holds;
  return threshold === 0
    ? absent
    : { state: "absent", why: `${count} of ${threshold} witnesses count` };
}

/** The witnesses that cosigned the close in time, in the order of the terms. */
export function acceptedWitnesses(draw: CheckContext): string[] {
  const parsed = readCosignatures(draw);
  return parsed.ok ? parsed.accepted.map(({ name }) => name) : [];
}

type CosignaturesResult = { ok: true; accepted: WitnessKey[] } | { ok: false; problem: string };

function readCosignatures({ proof, terms, close }: CheckContext): CosignaturesResult {
  const named = namedWitnesses(terms.witnesses.keys);
  const moment = momentOf(terms.randomness);
  if (!close) return { ok: true, accepted: [] };
  const leafHash = merkleLeafHash(statementHash(close));
  const accepted = new Set<WitnessKey>();
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
    if (cosignature.time >= close.time && cosignature.time < moment) accepted.add(witness);
  }
  return { ok: true, accepted: named.filter((witness) => accepted.has(witness)) };
}

function witnessOf(named: WitnessKey[], { name, keyId }: Cosignature): WitnessKey | undefined {
  return named.find((witness) => witness.name === name && witness.keyId === keyId);
}
