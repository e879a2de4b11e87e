// The whole ledger as a file: one canonical statement per line, a line feed after each. docs/protocol.md, sections 2 and 7.
import { join, utf8 } from "./encoding/bytes.ts";
import { canonicalBytes } from "./encoding/canonical-json.ts";
import { readCanonicalJson } from "./encoding/canonical-json-reader.ts";
import { statementProblem } from "./statement-format.ts";
import type { Statement } from "./statements.ts";

const lineFeed = 0x0a;

/** `statements` are the lines that could be read, also when others could not. */
export type LedgerReading = { statements: Statement[]; problem: string | undefined };

export function formatLedger(statements: Statement[]): Uint8Array {
  return join(...statements.flatMap((statement) => [canonicalBytes(statement), utf8("\n")]));
}

/** One statement, as it is on its line; `where` begins the problem. */
export function readStatement(
  line: Uint8Array,
  where: string,
): { ok: true; statement: Statement } | { ok: false; problem: string } {
  const reading = readCanonicalJson(line);
  if (!reading.ok) return { ok: false, problem: `${where}: ${reading.problem}` };
  const problem = statementProblem(reading.value, where);
  if (problem) return { ok: false, problem };
  return { ok: true, statement: reading.value as unknown as Statement };
}

export function readLedger(bytes: Uint8Array): LedgerReading {
  const statements: Statement[] = [];
  let problem = bytes.length === 0 ? "the ledger is empty" : undefined;
  let start = 0;
  for (let number = 1; start < bytes.length; number += 1) {
    const found = bytes.indexOf(lineFeed, start);
    const end = found < 0 ? bytes.length : found;
    if (found < 0) problem ??= `line ${number} does not end with a line feed`;
    const reading = readStatement(bytes.subarray(start, end), `line ${number}`);
    if (reading.ok) statements.push(reading.statement);
    else problem ??= reading.problem;
    start = end + 1;
  }
  return { statements, problem };
}
