// The basic checks: terms, operator key, ledger and closing. docs/protocol.md, section 7.

import { closingProblem } from "../closing.ts";
import { isHex } from "../encoding/bytes.ts";
import { chainProblem } from "../ledger-chain.ts";
import { keysSinceOpen, operatorKeysProblem } from "../operator-keys.ts";
import { isOfType, type Statement } from "../statements.ts";
import { termsProblem } from "../terms-rules.ts";
import { absent, type CheckContext, type Finding, fails, holdsUnless } from "./check-context.ts";

export function checkTerms({ terms }: CheckContext): Finding {
  return holdsUnless(termsProblem(terms));
}

export function allTermsProblem(statements: Statement[]): string | undefined {
  for (const { body } of statements.filter(isOfType("open"))) {
    const problem = termsProblem(body.terms);
    if (problem) return problem;
  }
  return undefined;
}

export function checkOperatorKey({ proof, ledger, open, evidence }: CheckContext): Finding {
  // The check `ledger` refuses a second open, whatever its key.
  const problem = operatorKeysProblem(
    proof.statements.filter((statement) => statement.type !== "open" || statement === open),
  );
  if (problem) return fails(problem);
  const { operatorKey } = evidence;
  if (operatorKey === undefined) return holdsUnless(undefined);
  if (!isHex(operatorKey, 32))
    return fails("the operator key given is not 64 lowercase hex digits");
  const known = [...proof.statements, ...(ledger?.statements ?? [])];
  return holdsUnless(
    keysSinceOpen(known, open).includes(operatorKey)
      ? undefined
      : "the operator key given is neither the one in force at the open nor a later one",
  );
}

export function checkLedger({ proof, terms }: CheckContext): Finding {
  const { statements } = proof;
  return holdsUnless(listProblem(statements) ?? chainProblem(statements, terms.operator, "part"));
}

/** The list starts with the newest key before the open and the open, and ends with the draw's last statement. */
function listProblem(statements: Statement[]): string | undefined {
  if (statements[0]?.type !== "key") return "the list does not start with a key statement";
  if (statements[1]?.type !== "open") return "the open does not follow the first key statement";
  return statements.at(-1)?.type === "key"
    ? "the list ends with a key statement instead of the draw's last one"
    : undefined;
}

export function checkClosing({ proof, terms, close, cancel }: CheckContext): Finding {
  const problem = closingProblem(terms, proof.statements);
  if (problem) return fails(problem);
  return close || cancel ? holdsUnless(undefined) : absent;
}
