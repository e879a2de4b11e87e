// Statements: the signed lines of an operator's ledger: docs/protocol.md, section 5.
import { domainTag, join, toHex } from "./encoding/bytes.ts";
import { canonicalBytes } from "./encoding/canonical-json.ts";
import type { Sign } from "./encoding/ed25519.ts";
import { sha256 } from "./encoding/hashes.ts";
import { protocolName, type Terms } from "./terms.ts";

export type Exclusion = { reason: string; ticket: number };
export type Route = { route: string; tickets: number };
export type Award = { prize: string; ticket: number };
export type ResultRandomness = { round: number; signature: string } | { value: string };

export type StatementBodies = {
  key: { key: string; old: string };
  open: { terms: Terms };
  checkpoint: { root: string; size: number };
  close: { exclusions: Exclusion[]; root: string; routes: Route[]; secret?: string; size: number };
  cancel: { reason: string };
  result: { awards: Award[]; randomness: ResultRandomness; ranking: number[] };
  skip: { next: number; reason: string; ticket: number };
  handover: { prize: string; ticket: number };
};

export type StatementType = keyof StatementBodies;

export type UnsignedStatement<Type extends StatementType = StatementType> =
  Type extends StatementType
    ? {
        protocol: typeof protocolName;
        operator: string;
        seq: number;
        prev: string;
        time: number;
        type: Type;
        drawId: string;
        body: StatementBodies[Type];
      }
    : never;

/** Only a `key` statement carries `newSignature`. */
export type Statement<Type extends StatementType = StatementType> = Type extends StatementType
  ? UnsignedStatement<Type> & { signature: string; newSignature?: string }
  : never;

/** What the caller provides; the position in the chain follows from the previous statement. */
export type StatementContent<Type extends StatementType = StatementType> =
  Type extends StatementType
    ? { type: Type; drawId: string; time: number; body: StatementBodies[Type] }
    : never;

export const noDraw = "0".repeat(32);
export const noPrevious = "0".repeat(64);

const statementTag = domainTag("sealed-draw/v2/statement");
const signedTag = domainTag("sealed-draw/v2/signed");

export function statementHash(statement: UnsignedStatement | Statement): Uint8Array {
  const unsigned = { ...statement, signature: undefined, newSignature: undefined };
  return sha256(join(statementTag, canonicalBytes(unsigned)));
}

/** The bytes that `signature` and `newSignature` sign. */
export function signedMessage(hash: Uint8Array): Uint8Array {
  return join(signedTag, hash);
}

/** The statement after `previous`, or the first of the ledger. */
export function nextStatement<Type extends StatementType>(
  operator: string,
  previous: Statement | undefined,
  content: StatementContent<Type>,
): UnsignedStatement<Type> {
  return {
    protocol: protocolName,
    operator,
    seq: previous ? previous.seq + 1 : 0,
    prev: previous ? toHex(statementHash(previous)) : noPrevious,
    ...content,
  } as unknown as UnsignedStatement<Type>;
}

/** A `key` statement is signed by the old key and, as `signNew`, by the new one. */
export function signStatement<Type extends StatementType>(
  statement: UnsignedStatement<Type>,
  sign: Sign,
  signNew?: Sign,
): Statement<Type> {
  const message = signedMessage(statementHash(statement as UnsignedStatement));
  const signatures = {
    signature: toHex(sign(message)),
    newSignature: signNew && toHex(signNew(message)),
  };
  if (!signatures.newSignature) delete signatures.newSignature;
  return { ...statement, ...signatures } as unknown as Statement<Type>;
}

export function isOfType<Type extends StatementType>(
  type: Type,
): (statement: Statement) => statement is Statement<Type> {
  return (statement): statement is Statement<Type> => statement.type === type;
}
