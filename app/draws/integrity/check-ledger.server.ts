// Reads an operator's whole ledger, statement by statement: position, links, signatures, columns, keys and heads.
import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { fromHex, sameBytes, toHex, utf8 } from "../../../protocol/encoding/bytes.ts";
import { readPublicKeyHex } from "../../../protocol/encoding/ed25519.ts";
import { MerkleFrontier, merkleLeafHash } from "../../../protocol/encoding/merkle-tree.ts";
import {
  type ChainLink,
  positionProblem,
  signatureProblem,
} from "../../../protocol/ledger-chain.ts";
import { readStatement } from "../../../protocol/ledger-file.ts";
import { type Statement, statementHash } from "../../../protocol/statements.ts";
import type { AnyDatabase } from "../../platform/database/database.server.ts";
import { KeyMissing, type KeyRing } from "../ledger/key-ring.server.ts";
import { findOperator } from "../ledger/ledger-store.server.ts";
import { aboutOperator, type IntegrityFinding } from "./findings.ts";
import {
  listCosignedHeads,
  listPublicDrawIds,
  listStatementRows,
  type OperatorRow,
  type StatementRow,
} from "./integrity-store.server.ts";

const rowsAtOnce = 500;
/** A signature takes about a millisecond. */
const statementsPerTurn = 10;

/** The first problem only: after it, nothing that follows can be trusted. */
export async function checkLedger(
  snapshot: AnyDatabase,
  keys: Pick<KeyRing, "find">,
  name: string,
): Promise<IntegrityFinding[]> {
  // One by one, so that the head of each is not read before its turn.
  const operator = await findOperator(snapshot, name);
  if (!operator) return [];
  const problem = await ledgerProblem(snapshot, keys, operator);
  return problem
    ? [{ foundBy: "record", about: aboutOperator(name), problem, hidesWinners: true }]
    : [];
}

async function ledgerProblem(
  snapshot: AnyDatabase,
  keys: Pick<KeyRing, "find">,
  operator: OperatorRow,
): Promise<string | undefined> {
  const cosigned = await listCosignedHeads(snapshot, operator.name);
  const drawIds = await listPublicDrawIds(snapshot, operator.name);
  const tree = new MerkleFrontier();
  let previous: ChainLink | undefined;
  let key = "";
  for (let rows = await read(-1); rows.length > 0; rows = await read(tree.size - 1)) {
    for (const row of rows) {
      if (tree.size % statementsPerTurn === 0) await yieldToEventLoop();
      const where = `statement ${row.seq} (${row.type})`;
      const reading = readStatement(utf8(row.line), where);
      if (!reading.ok) return reading.problem;
      const { statement } = reading;
      const hash = statementHash(statement);
      const problem =
        columnsProblem(row, statement, hash) ??
        positionProblem(statement, previous, tree.size) ??
        signatureProblem(statement, hash, key === "" ? undefined : readPublicKeyHex(key)) ??
        (statement.type === "key" ? await ownKeyProblem(snapshot, keys, statement) : undefined) ??
        (statement.type === "open" && !drawIds.has(statement.drawId)
          ? "opens a draw that pages do not show"
          : undefined);
      if (problem) return `${where} ${problem}`;
      if (statement.type === "key") key = statement.body.key;
      previous = { statement, hash };
      tree.append(merkleLeafHash(hash));
      for (; cosigned[0]?.size === tree.size; cosigned.shift()) {
        if (sameBytes(cosigned[0].root, tree.root())) continue;
        return `the first ${tree.size} statements are not those that a witness signed`;
      }
    }
  }
  if (cosigned[0]) return `a witness signed ${cosigned[0].size} statements, there are ${tree.size}`;
  return headProblem(operator, tree.size, previous, key);

  function read(after: number): Promise<StatementRow[]> {
    return listStatementRows(snapshot, operator.name, after, rowsAtOnce);
  }
}

function columnsProblem(
  row: StatementRow,
  statement: Statement,
  hash: Uint8Array,
): string | undefined {
  const { operator, seq, type, drawId, time, prev } = statement;
  const same =
    row.operator === operator &&
    row.seq === seq &&
    row.type === type &&
    row.drawId === drawId &&
    row.time === time &&
    row.prev === prev &&
    sameBytes(fromHex(row.hash), hash);
  return same ? undefined : "has columns that differ from its line";
}

/** A ledger that somebody has rewritten can be signed correctly too, but not with a key of this installation. */
async function ownKeyProblem(
  snapshot: AnyDatabase,
  keys: Pick<KeyRing, "find">,
  { operator, body }: Statement<"key">,
): Promise<string | undefined> {
  try {
    await keys.find(snapshot, operator, body.key);
    return undefined;
  } catch (error) {
    if (!(error instanceof KeyMissing)) throw error;
    return `names the key ${body.key.slice(0, 16)}…, which is not among the keys of this installation`;
  }
}

function headProblem(
  operator: OperatorRow,
  size: number,
  newest: ChainLink | undefined,
  key: string,
): string | undefined {
  if (operator.nextSeq !== size || !newest) {
    return `there are ${size} statements, the head says ${operator.nextSeq}`;
  }
  const { statement, hash } = newest;
  const same =
    operator.headHash === toHex(hash) &&
    operator.headTime === statement.time &&
    operator.key === key;
  return same ? undefined : "the head of the ledger is not its newest statement";
}
