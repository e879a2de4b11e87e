// The statements of a draw, verified: signatures, order and links. Everything shown about winners starts here.
import { hash } from "node:crypto";
import { utf8 } from "../../../protocol/encoding/bytes.ts";
import { chainProblem } from "../../../protocol/ledger-chain.ts";
import { readStatement } from "../../../protocol/ledger-file.ts";
import { operatorKeysProblem } from "../../../protocol/operator-keys.ts";
import { selectStatements } from "../../../protocol/proof-statements.ts";
import { isOfType, type Statement } from "../../../protocol/statements.ts";
import type { Terms } from "../../../protocol/terms.ts";
import { messageOf } from "../../platform/message-of.ts";
import { type AwardTurn, awardHistory } from "./award-history.ts";

export type VerifiedDraw =
  | { ok: true; terms: Terms; ranking: number[]; history: AwardTurn[] }
  | { ok: false; problem: string };

/** By the hash of the lines: what was verified once needs no second look, and a changed line is another key. */
const verified = new Map<string, VerifiedDraw>();
const mostVerified = 100;

/** `lines` are the draw's statements and its operator's keys, as they are stored. */
export function verifyDraw(lines: string[], operator: string, drawId: string): VerifiedDraw {
  const key = hash("sha256", [operator, drawId, ...lines].join("\n"));
  const known = verified.get(key);
  if (known) return known;
  const outcome = verifyLines(lines, operator, drawId);
  if (verified.size >= mostVerified) verified.clear();
  verified.set(key, outcome);
  return outcome;
}

function verifyLines(lines: string[], operator: string, drawId: string): VerifiedDraw {
  const statements: Statement[] = [];
  for (const line of lines) {
    const reading = readStatement(utf8(line), "a statement");
    if (!reading.ok) return { ok: false, problem: reading.problem };
    statements.push(reading.statement);
  }
  const own = selectStatements(statements, drawId, true);
  const open = own.find(isOfType("open"));
  if (!open) return { ok: false, problem: "the ledger does not open this draw" };
  const problem = operatorKeysProblem(own) ?? chainProblem(own, operator, "part");
  if (problem) return { ok: false, problem };
  try {
    return {
      ok: true,
      terms: open.body.terms,
      ranking: own.find(isOfType("result"))?.body.ranking ?? [],
      history: awardHistory(own),
    };
  } catch (error) {
    return { ok: false, problem: messageOf(error) };
  }
}
