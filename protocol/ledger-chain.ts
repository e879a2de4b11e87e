// The chain of statements: sequence, time, hash links, keys in force and signatures. docs/protocol.md, section 5.

import { type DrawProgress, followDraw } from "./draw-order.ts";
import { fromHex, toHex } from "./encoding/bytes.ts";
import { type PublicKey, readPublicKeyHex, verifySignature } from "./encoding/ed25519.ts";
import { noDraw, noPrevious, type Statement, signedMessage, statementHash } from "./statements.ts";

/** A proof holds a part of the ledger (gaps allowed, neighbours must fit); a ledger has no gaps. */
export type Extent = "part" | "whole";

type ChainLink = { statement: Statement; hash: Uint8Array };

/**
 * Follows statements that have passed `format`, `terms` and `operator key`. `operator` is the one
 * that all must name. Signatures come last: they cost a thousand times more than the rest.
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
    if (statement.operator !== operator) return told(statement, "names another operator");
    const expectedSeq = extent === "whole" ? position : undefined;
    const problem = placeProblem(statement, links[position - 1], expectedSeq);
    if (problem) return told(statement, problem);
    if (statement.type === "key") continue;
    const step = followDraw(draws.get(statement.drawId), statement);
    if (!step.ok) return told(statement, step.problem);
    draws.set(statement.drawId, step.progress);
  }
  return extent === "part" && draws.size > 1 ? "there are statements of two draws" : undefined;
}

function signaturesProblem(links: ChainLink[]): string | undefined {
  let keyInForce: PublicKey | undefined;
  for (const { statement, hash } of links) {
    const problem = signatureProblem(statement, hash, keyInForce);
    if (problem) return told(statement, problem);
    if (statement.type === "key") keyInForce = readPublicKeyHex(statement.body.key);
  }
  return undefined;
}

function told({ seq, type }: Statement, problem: string): string {
  return `statement ${seq} (${type}) ${problem}`;
}

function placeProblem(
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
function signatureProblem(
  statement: Statement,
  hash: Uint8Array,
  keyInForce: PublicKey | undefined,
): string | undefined {
  const message = signedMessage(hash);
  if (statement.type !== "key") {
    if (!keyInForce) return "comes before any key";
    return holds(keyInForce, statement.signature) ? undefined : "has a wrong signature";
  }
  const { key, old } = statement.body;
  if (keyInForce && toHex(keyInForce.bytes) !== old) return "replaces a key that was not in force";
  const oldKey = keyInForce ?? readPublicKeyHex(old);
  if (!oldKey || !holds(oldKey, statement.signature)) return "has a wrong signature";
  const newKey = readPublicKeyHex(key);
  const { newSignature } = statement;
  return newKey && newSignature !== undefined && holds(newKey, newSignature)
    ? undefined
    : "has a wrong newSignature";

  function holds(signer: PublicKey, signature: string): boolean {
    return verifySignature(signer, message, fromHex(signature));
  }
}
