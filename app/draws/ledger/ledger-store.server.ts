// The ledger: its operators, lines as they were signed, and statements for building proofs.
import { and, asc, desc, eq, gte, lt, lte, sql } from "drizzle-orm";
import { utf8 } from "../../../protocol/encoding/bytes.ts";
import { readStatement } from "../../../protocol/ledger-file.ts";
import { isOfType, type Statement } from "../../../protocol/statements.ts";
import type { AnyDatabase } from "../../platform/database/database.server.ts";
import { operator, statement } from "../ledger-tables.server.ts";

const linesAtOnce = 500;

/** A line of the ledger as it was stored. Throws when it is not a statement of the protocol. */
export function parseStatement(line: string): Statement {
  const reading = readStatement(utf8(line), "A stored statement");
  if (!reading.ok) throw new Error(`The ledger in the database is damaged: ${reading.problem}`);
  return reading.statement;
}

/** The canonical lines from a sequence number on, in chunks, so that memory stays bounded. */
export async function* readLedgerLines(
  database: AnyDatabase,
  operatorName: string,
  from = 0,
): AsyncGenerator<string> {
  for (let next = from; ; ) {
    const rows = await database
      .select({ seq: statement.seq, line: statement.line })
      .from(statement)
      .where(and(eq(statement.operator, operatorName), gte(statement.seq, next)))
      .orderBy(asc(statement.seq))
      .limit(linesAtOnce);
    const last = rows.at(-1);
    if (!last) return;
    yield rows.map(({ line }) => `${line}\n`).join("");
    next = last.seq + 1;
  }
}

/**
 * The statements of a draw and all keys of its operator: the input of a proof.
 * Checkpoints are left out, except one that is the draw's last statement, which ends the proof.
 */
export async function readStatementsOfDraw(
  database: AnyDatabase,
  operatorName: string,
  drawId: string,
): Promise<Statement[]> {
  return (await readLinesOfDraw(database, operatorName, drawId)).map(parseStatement);
}

/** The same as they are stored, not parsed. */
export async function readLinesOfDraw(
  database: AnyDatabase,
  operatorName: string,
  drawId: string,
): Promise<string[]> {
  const rows = await database
    .select({ line: statement.line })
    .from(statement)
    .where(
      and(
        eq(statement.operator, operatorName),
        sql`(${statement.drawId} = ${drawId} or ${statement.type} = 'key')`,
        sql`(${statement.type} <> 'checkpoint' or ${statement.seq} = (
          select max(seq) from statement where operator = ${operatorName} and draw_id = ${drawId}))`,
      ),
    )
    .orderBy(asc(statement.seq));
  return rows.map(({ line }) => line);
}

/** All public keys an operator ever had, newest first. */
export async function readOperatorKeys(
  database: AnyDatabase,
  operatorName: string,
): Promise<{ key: string; from: number }[]> {
  const rows = await database
    .select({ line: statement.line })
    .from(statement)
    .where(and(eq(statement.operator, operatorName), eq(statement.type, "key")))
    .orderBy(desc(statement.seq));
  return rows
    .map(({ line }) => parseStatement(line))
    .filter(isOfType("key"))
    .map(({ body, time }) => ({ key: body.key, from: time }));
}

/** A receipt is signed with the key that was in force at its time, also when it is issued again later. */
export async function keyInForceAt(
  database: AnyDatabase,
  operatorName: string,
  time: number,
): Promise<string> {
  const [row] = await database
    .select({ line: statement.line })
    .from(statement)
    .where(
      and(
        eq(statement.operator, operatorName),
        eq(statement.type, "key"),
        lte(statement.time, time),
      ),
    )
    .orderBy(desc(statement.seq))
    .limit(1);
  const stated = row && parseStatement(row.line);
  if (stated?.type !== "key") throw new Error(`${operatorName} had no key at ${time}.`);
  return stated.body.key;
}

export async function findOperator(database: AnyDatabase, name: string) {
  const [row] = await database.select().from(operator).where(eq(operator.name, name));
  return row;
}

/** False when the operator exists already. */
export async function addOperator(
  transaction: AnyDatabase,
  values: { name: string; demonstration: boolean; key: string },
): Promise<boolean> {
  const added = await transaction
    .insert(operator)
    .values(values)
    .onConflictDoNothing()
    .returning({ name: operator.name });
  return added.length > 0;
}

type LedgerHead = {
  nextSeq: number;
  hash: string;
  /** The time of the next statement: the database's, but never before the newest statement. */
  time: number;
  /** The public key in force. */
  key: string;
};

type LedgerHeadRow = { next_seq: string; head_hash: string; time: string; key: string };

/** Locks the operator's row until the transaction ends. Undefined when there is no such operator. */
export async function lockLedgerHead(
  transaction: AnyDatabase,
  operatorName: string,
): Promise<LedgerHead | undefined> {
  // Materialized, so that the clock is read after the lock was granted, which may take a while.
  const { rows } = await transaction.execute<LedgerHeadRow>(sql`
    with locked as materialized (select * from operator where name = ${operatorName} for update)
    select next_seq, head_hash, greatest(head_time, draw_time(name)) as time, key from locked`);
  const [row] = rows;
  return (
    row && {
      nextSeq: Number(row.next_seq),
      hash: row.head_hash,
      time: Number(row.time),
      key: row.key,
    }
  );
}

export async function saveStatement(
  transaction: AnyDatabase,
  row: typeof statement.$inferInsert,
): Promise<void> {
  await transaction.insert(statement).values(row);
}

/** The hashes of an operator's statements before number `to`, in hex. */
export async function listStatementHashes(
  database: AnyDatabase,
  operatorName: string,
  to: number,
  from = 0,
): Promise<string[]> {
  const rows = await database
    .select({ hash: statement.hash })
    .from(statement)
    .where(
      and(eq(statement.operator, operatorName), gte(statement.seq, from), lt(statement.seq, to)),
    )
    .orderBy(asc(statement.seq));
  return rows.map(({ hash }) => hash);
}
