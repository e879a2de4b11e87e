// The only way to write to the ledger: lock the operator's row, read the time, append statements.
import { toHex } from "../../../protocol/encoding/bytes.ts";
import { canonicalText, type Json } from "../../../protocol/encoding/canonical-json.ts";
import { statementProblem } from "../../../protocol/statement-format.ts";
import {
  noDraw,
  type Statement,
  type StatementBodies,
  type StatementType,
  signStatement,
  statementHash,
  type UnsignedStatement,
} from "../../../protocol/statements.ts";
import { protocolName } from "../../../protocol/terms.ts";
import type { AnyDatabase } from "../../platform/database/database.server.ts";
import type { KeyRing, SigningKey } from "./key-ring.server.ts";
import { lockLedgerHead, saveStatement } from "./ledger-store.server.ts";

/** Holds a lock on the ledger until the transaction ends. */
type LedgerWriter = {
  operator: string;
  /** The time of the next statement: the database's, but never before the newest statement. */
  time: number;
  /** The public key in force. */
  key: string;
  write<Type extends Exclude<StatementType, "key">>(
    type: Type,
    drawId: string,
    body: StatementBodies[Type],
  ): Promise<Statement<Type>>;
  /** Puts a new key in force from the next statement on. Signed by the old and the new key. */
  writeKey(fresh: SigningKey): Promise<Statement<"key">>;
};

/** Draws are always locked before ledgers: one order of locks prevents deadlocks. */
export async function openLedgerWriter(
  transaction: AnyDatabase,
  keys: KeyRing,
  operator: string,
): Promise<LedgerWriter> {
  const head = await lockLedgerHead(transaction, operator);
  if (!head) throw new Error(`There is no operator ${operator}.`);
  const { time } = head;
  let seq = head.nextSeq;
  let prev = head.hash;
  const ledger: LedgerWriter = { operator, time, key: head.key, write, writeKey };
  return ledger;

  async function write<Type extends Exclude<StatementType, "key">>(
    type: Type,
    drawId: string,
    body: StatementBodies[Type],
  ) {
    const unsigned = next(type, drawId, body);
    const { sign } = await keys.find(transaction, operator, ledger.key);
    const signed = signStatement(unsigned, sign);
    await append(signed as Statement);
    return signed;
  }

  async function writeKey(fresh: SigningKey) {
    // The first key has no predecessor and signs twice: docs/protocol.md, section 5.
    const old = seq === 0 ? fresh : await keys.find(transaction, operator, ledger.key);
    const unsigned = next("key", noDraw, { key: fresh.publicKey, old: old.publicKey });
    const signed = signStatement(unsigned, old.sign, fresh.sign);
    await append(signed as Statement);
    ledger.key = fresh.publicKey;
    return signed;
  }

  function next<Type extends StatementType>(
    type: Type,
    drawId: string,
    body: StatementBodies[Type],
  ) {
    const header = { protocol: protocolName, operator, seq, prev, time };
    return { ...header, type, drawId, body } as unknown as UnsignedStatement<Type>;
  }

  async function append(signed: Statement) {
    const problem = statementProblem(signed as unknown as Json, "The statement");
    if (problem) throw new Error(`${problem}; nothing was written to the ledger.`);
    const hash = toHex(statementHash(signed));
    const { type, drawId } = signed;
    const line = canonicalText(signed);
    await saveStatement(transaction, { operator, seq, type, drawId, time, prev, hash, line });
    seq += 1;
    prev = hash;
  }
}
