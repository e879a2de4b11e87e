// The checks of the files given with a proof: leaf list and whole ledger. docs/protocol.md, section 7.

import { closingProblem } from "../closing.ts";
import { fromHex, sameBytes, toHex } from "../encoding/bytes.ts";
import { canonicalText } from "../encoding/canonical-json.ts";
import type { Sha256 } from "../encoding/hashes.ts";
import { MerkleFrontier, merkleLeafHash } from "../encoding/merkle-tree.ts";
import { chainProblem } from "../ledger-chain.ts";
import { operatorKeysProblem } from "../operator-keys.ts";
import { type Statement, statementHash } from "../statements.ts";
import { absent, type CheckContext, type Finding, fails, holdsUnless } from "./check-context.ts";
import { allTermsProblem } from "./foundation.ts";
import { knownCheckpoints } from "./ledger-additions.ts";

const leafLength = 32;

export function checkLeafList(draw: CheckContext): Finding {
  const { evidence, close, provider } = draw;
  const { leaves } = evidence;
  if (!leaves) return absent;
  if (leaves.length % leafLength !== 0)
    return fails("the leaf list is not a whole number of hashes");
  const count = leaves.length / leafLength;
  if (close && close.body.size !== count) {
    return fails(`the leaf list has ${count} leaves, the close says ${close.body.size}`);
  }
  const checkpoints = knownCheckpoints(draw);
  const larger = checkpoints.find(({ body }) => body.size > count);
  if (larger) return fails(`checkpoint ${larger.seq} has more leaves than the list`);
  const heads = [...checkpoints, ...(close ? [close] : [])];
  const roots = prefixRoots(
    leaves,
    heads.map(({ body }) => body.size),
    provider.sha256,
  );
  const wrong = heads.find(({ body }) => roots.get(body.size) !== body.root);
  return holdsUnless(
    wrong && `the root at statement ${wrong.seq} (${wrong.type}) is not that of the leaves`,
  );
}

/** The roots over the first n leaves, for every n in `sizes`, in one pass. */
export function prefixRoots(
  leaves: Uint8Array,
  sizes: number[],
  hash: Sha256,
): Map<number, string> {
  const frontier = new MerkleFrontier(0, [], hash);
  const roots = new Map<number, string>();
  for (const size of [...new Set(sizes)].sort((left, right) => left - right)) {
    while (frontier.size < size) {
      frontier.append(
        leaves.subarray(frontier.size * leafLength, (frontier.size + 1) * leafLength),
      );
    }
    roots.set(size, toHex(frontier.root()));
  }
  return roots;
}

export function checkWholeLedger(draw: CheckContext): Finding {
  const { ledger, terms } = draw;
  if (!ledger) return absent;
  const { statements } = ledger;
  const [first] = statements;
  if (first && first.operator !== terms.operator) {
    const why = `this ledger belongs to ${first.operator}, the draw to ${terms.operator}`;
    return fails(why, { otherOperator: first.operator });
  }
  const ofDraw = statements.filter(({ drawId }) => drawId === terms.drawId);
  return holdsUnless(
    ledger.problem ??
      allTermsProblem(statements) ??
      operatorKeysProblem(statements) ??
      chainProblem(statements, terms.operator, "whole") ??
      closingProblem(terms, ofDraw) ??
      selectionProblem(draw, statements) ??
      cosignedHeadsProblem(draw, statements),
  );
}

/** The proof must contain all current statements of the draw, except checkpoints. */
function selectionProblem({ proof, terms }: CheckContext, ledger: Statement[]): string | undefined {
  for (const statement of proof.statements) {
    const inLedger = ledger[statement.seq];
    if (!inLedger || canonicalText(inLedger) !== canonicalText(statement)) {
      return `the ledger does not have statement ${statement.seq} (${statement.type}) of the proof`;
    }
  }
  const inProof = new Set(proof.statements.map(({ seq }) => seq));
  const first = proof.statements[0]?.seq ?? 0;
  const last = proof.statements.at(-1)?.seq ?? 0;
  const missing = ledger.find(({ type, seq, drawId }) => {
    if (inProof.has(seq)) return false;
    if (type === "key") return first < seq && seq < last;
    return drawId === terms.drawId && type !== "checkpoint";
  });
  return missing && `stale: the proof lacks statement ${missing.seq} (${missing.type})`;
}

function cosignedHeadsProblem({ proof }: CheckContext, ledger: Statement[]): string | undefined {
  const heads = proof.cosignatures.toSorted((left, right) => left.size - right.size);
  const largest = heads.at(-1)?.size ?? 0;
  if (ledger.length < largest)
    return `the ledger has ${ledger.length} statements, a witness saw ${largest}`;
  const frontier = new MerkleFrontier();
  for (const { size, root } of heads) {
    for (const statement of ledger.slice(frontier.size, size)) {
      frontier.append(merkleLeafHash(statementHash(statement)));
    }
    if (!sameBytes(frontier.root(), fromHex(root)))
      return `the ledger's root at size ${size} is not the cosigned one`;
  }
  return undefined;
}
