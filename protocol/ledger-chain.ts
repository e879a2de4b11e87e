// The chain of statements: sequence, time, hash links, keys in force and signatures. docs/protocol.md, section 5.

import { advanceDraw, type DrawProgress } from "./draw-order.ts";
import { fromHex, toHex } from "./encoding/bytes.ts";
import { type PublicKey, readPublicKeyHex, verifySignature } from "./encoding/ed25519.ts";
import { noDraw, noPrevious, type Statement, signedMessage, statementHash } from "./statements.ts";

/** A proof holds a part of the ledger, with gaps; neighbouring statements must be linked. A ledger has no gaps. */
type Extent = "part" | "whole";

export type ChainLink = { statement: Statement; hash: Uint8Array };

/**
 * For statements that have passed `format`, `terms` and `operator key`. All must name `operator`.
 * Signatures are verified last, because they cost a thousand times more than the rest.
 */
export function chainProblem(
  statements: Statement[],
  operator: string,
  extent: Extent,
): string | undefined {
  const links = statements.map((statement) => ({ statement, hash: statementHash(statement) }));
  return orderProblem(links, operator, extent) ?? signaturesProblem(links);
}

function orderProblem(links: ChainLink[], operator: string, extent: Extent): string | undefined {
  const draws = new Map<string, DrawProgress>();
  for (const [position, { statement }] of links.entries()) {
    if (statement.operator !== operator)
      return describeProblem(statement, "names another operator");
    const expectedSeq = extent === "whole" ? position : undefined;
    const problem = positionProblem(statement, links[position - 1], expectedSeq);
    if (problem) return describeProblem(statement, problem);
    if (statement.type === "key") continue;
    const step = advanceDraw(draws.get(statement.drawId), statement);
    if (!step.ok) return describeProblem(statement, step.problem);
    draws.set(statement.drawId, step.progress);
  }
  return extent === "part" && draws.size > 1 ? "there are statements of two draws" : undefined;
}

function signaturesProblem(links: ChainLink[]): string | undefined {
  let keyInForce: PublicKey | undefined;
  for (const { statement, hash } of links) {
    const problem = signatureProblem(statement, hash, keyInForce);
    if (problem) return describeProblem(statement, problem);
    if (statement.type === "key") keyInForce = readPublicKeyHex(statement.body.key);
  }
  return undefined;
}

function describeProblem({ seq, type }: Statement, problem: string): string {
  return `statement ${seq} (${type}) ${problem}`;
}

/** Whether a statement may follow `previous`. For a ledger that is read piece by piece, as chainProblem reads a list. */
export function positionProblem(
  statement: Statement,
  previous: ChainLink | undefined,
  expectedSeq: number | undefined,
): string | undefined {
  const { seq, time, type, prev } = statement;
  if (expectedSeq !== undefined && seq !== expectedSeq) return `stands at place ${expectedSeq}`;
  if (seq === 0 && prev !== noPrevious) return "is the first of the ledger and has a predecessor";
  if (seq === 0 && type === "key" && statement.body.old !== statement.body.key) {
    return "is the first key and replaces another";
  }
  if (previous) {
    if (seq <= previous.statement.seq) return `follows statement ${previous.statement.seq}`;
    if (time < previous.statement.time) return "is dated before the one before it";
    if (seq === previous.statement.seq + 1 && prev !== toHex(previous.hash)) {
      return "does not carry the hash of the one before it";
    }
  }
  return type === "key" && statement.drawId !== noDraw ? "names a draw" : undefined;
}

/** `keyInForce` is undefined only before the first key statement of the list. */
export function signatureProblem(
  statement: Statement,
  hash: Uint8Array,
  keyInForce: PublicKey | undefined,
): string | undefined {
  const message = signedMessage(hash);
  if (statement.type !== "key") {
    if (!keyInForce) return "comes before any key";
    return isSignedBy(keyInForce, statement.signature) ? undefined : "has a wrong signature";
  }
  const { key, old } = statement.body;
  if (keyInForce && toHex(keyInForce.bytes) !== old) return "replaces a key that was not in force";
  const oldKey = keyInForce ?? readPublicKeyHex(old);
  if (!oldKey || !isSignedBy(oldKey, statement.signature)) return "has a wrong signature";
  const newKey = readPublicKeyHex(key);
  const { newSignature } = statement;
  return newKey && newSignature !== undefined && isSignedBy(newKey, newSignature)
    ? undefined
    : "has a wrong newSignature";

  function isSignedBy(signer: PublicKey, signature: string): boolean {
    return verifySignature(signer, message, fromHex(signature));
  }
}
