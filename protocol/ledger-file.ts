// The ledger as a file: one canonical statement per line, a line feed after each. docs/protocol.md, sections 2 and 7.
import { join, utf8 } from "./encoding/bytes.ts";
import { canonicalBytes } from "./encoding/canonical-json.ts";
import { readCanonicalJson } from "./encoding/canonical-json-reader.ts";
import { statementProblem } from "./statement-format.ts";
import type { Statement } from "./statements.ts";

const lineFeed = 0x0a;

/** `statements` are the valid lines, even if others are invalid. */
export type ParsedLedger = { statements: Statement[]; problem: string | undefined };

export function formatLedger(statements: Statement[]): Uint8Array {
  return join(...statements.flatMap((statement) => [canonicalBytes(statement), utf8("\n")]));
}

/** Reads the statement on one line. A problem starts with `where`. */
export function readStatement(
  line: Uint8Array,
  where: string,
): { ok: true; statement: Statement } | { ok: false; problem: string } {
  const parsed = readCanonicalJson(line);
  if (!parsed.ok) return { ok: false, problem: `${where}: ${parsed.problem}` };
  const problem = statementProblem(parsed.value, where);
  if (problem) return { ok: false, problem };
  return { ok: true, statement: parsed.value as unknown as Statement };
}

export function readLedger(bytes: Uint8Array): ParsedLedger {
  const statements: Statement[] = [];
  let problem = bytes.length === 0 ? "the ledger is empty" : undefined;
  let start = 0;
  for (let number = 1; start < bytes.length; number += 1) {
    const lineEnd = bytes.indexOf(lineFeed, start);
    const end = lineEnd < 0 ? bytes.length : lineEnd;
    if (lineEnd < 0) problem ??= `line ${number} does not end with a line feed`;
    const parsed = readStatement(bytes.subarray(start, end), `line ${number}`);
    if (parsed.ok) statements.push(parsed.statement);
    else problem ??= parsed.problem;
    start = end + 1;
  }
  return { statements, problem };
}
