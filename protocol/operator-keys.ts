// Rules for the operator's keys: they are valid, and every open names the one in force. docs/protocol.md, sections 5 and 7.
import { readPublicKeyHex } from "./encoding/ed25519.ts";
import { isOfType, type Statement } from "./statements.ts";

/** For a complete ledger or a part of it. */
export function operatorKeysProblem(statements: Statement[]): string | undefined {
  let inForce: string | undefined;
  for (const statement of statements) {
    if (statement.type === "key") {
      const { key, old } = statement.body;
      if (!readPublicKeyHex(key))
        return `the key of statement ${statement.seq} is not a valid Ed25519 key`;
      if (old !== key && !readPublicKeyHex(old)) {
        return `the old key of statement ${statement.seq} is not a valid Ed25519 key`;
      }
      inForce = key;
    } else if (statement.type === "open") {
      const { operatorKey } = statement.body.terms;
      if (!readPublicKeyHex(operatorKey)) return "terms.operatorKey is not a valid Ed25519 key";
      if (inForce === undefined) return "there is no key statement before the open";
      if (operatorKey !== inForce) return "terms.operatorKey is not the key in force at the open";
    }
  }
  return undefined;
}

/** The key in force at the open and all later ones, oldest first. */
export function keysSinceOpen(statements: Statement[], open: Statement<"open">): string[] {
  const later = statements.filter(isOfType("key")).filter(({ seq }) => seq > open.seq);
  return [open.body.terms.operatorKey, ...later.map(({ body }) => body.key)];
}

export type KeyPeriod = { key: string; from: number; to: number; statement: Statement<"key"> };

/** Every key with the time of its statement and of the next key, both inclusive. */
export function keyPeriods(statements: Statement[]): KeyPeriod[] {
  const keys = statements.filter(isOfType("key")).toSorted((left, right) => left.seq - right.seq);
  return keys.map((statement, index) => ({
    key: statement.body.key,
    from: statement.time,
    to: keys[index + 1]?.time ?? Number.POSITIVE_INFINITY,
    statement,
  }));
}
