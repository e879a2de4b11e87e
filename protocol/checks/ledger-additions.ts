// What a ledger that is not checked yet adds to a proof: keys and checkpoints. docs/protocol.md, section 7, "receipt".
import { fromHex, sameBytes } from "../encoding/bytes.ts";
import { readPublicKeyHex, verifySignature } from "../encoding/ed25519.ts";
import { type KeyPeriod, keyPeriods } from "../operator-keys.ts";
import { isOfType, type Statement, signedMessage, statementHash } from "../statements.ts";
import type { CheckContext } from "./check-context.ts";

/** The keys that judge a receipt: those of the proof, and those that the ledger adds. */
export function knownKeyPeriods(draw: CheckContext): KeyPeriod[] {
  const ofProof = draw.proof.statements.filter(isOfType("key"));
  const added = new Set(addedKeys(draw, ofProof));
  // An added key ends other added ones, never one of the proof: the proof is checked, the ledger is not.
  const periods = keyPeriods([...ofProof, ...added]);
  return [...keyPeriods(ofProof), ...periods.filter(({ statement }) => added.has(statement))];
}

/** The draw's checkpoints in the proof, and those of the ledger that a key in force has signed. */
export function knownCheckpoints(draw: CheckContext): Statement<"checkpoint">[] {
  const ofProof = draw.proof.statements.filter(isOfType("checkpoint"));
  const ofLedger = additions(draw)
    .filter(isOfType("checkpoint"))
    .filter(({ drawId }) => drawId === draw.terms.drawId);
  if (ofLedger.length === 0) return ofProof;
  const periods = knownKeyPeriods(draw);
  return [...ofProof, ...ofLedger.filter((checkpoint) => isSignedInForce(periods, checkpoint))];
}

function isSignedInForce(periods: KeyPeriod[], statement: Statement): boolean {
  return periods.some(
    ({ key, from, to }) =>
      from <= statement.time &&
      statement.time <= to &&
      isSignedBy(key, statement, statement.signature),
  );
}

/** Each is signed by a key of the proof, or by one added before it, and by the key it names. */
function addedKeys(draw: CheckContext, ofProof: Statement<"key">[]): Statement<"key">[] {
  const candidates = additions(draw).filter(isOfType("key"));
  const byOldKey = Map.groupBy(candidates, ({ body }) => body.old);
  const added = new Set<Statement<"key">>();
  // The set grows while it is walked: a key that was just added may have signed the next one.
  const known = new Set(ofProof.map(({ body }) => body.key));
  for (const old of known) {
    for (const statement of byOldKey.get(old) ?? []) {
      const { signature, newSignature, body } = statement;
      if (!isSignedBy(old, statement, signature)) continue;
      if (newSignature === undefined || !isSignedBy(body.key, statement, newSignature)) continue;
      added.add(statement);
      known.add(body.key);
    }
  }
  return candidates.filter((statement) => added.has(statement));
}

/**
 * The statements that only the ledger has. None when a line names another operator, or when one
 * contradicts the proof: such a ledger is not the one the proof was taken from.
 */
function additions({ proof, ledger, terms }: CheckContext): Statement[] {
  const statements = ledger?.statements ?? [];
  if (statements.some(({ operator }) => operator !== terms.operator)) return [];
  const inProof = new Map(proof.statements.map((statement) => [statement.seq, statement]));
  const others: Statement[] = [];
  for (const statement of statements) {
    const same = inProof.get(statement.seq);
    if (!same) others.push(statement);
    else if (!sameBytes(statementHash(same), statementHash(statement))) return [];
  }
  return others;
}

function isSignedBy(key: string, statement: Statement, signature: string): boolean {
  const publicKey = readPublicKeyHex(key);
  const message = signedMessage(statementHash(statement));
  return publicKey !== undefined && verifySignature(publicKey, message, fromHex(signature));
}
