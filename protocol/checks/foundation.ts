// The checks everything stands on: terms, operator key and ledger. docs/protocol.md, section 7.

import { closingProblem } from "../closing.ts";
import { isHex } from "../encoding/bytes.ts";
import { chainProblem } from "../ledger-chain.ts";
import { keysSinceOpen, operatorKeysProblem } from "../operator-keys.ts";
import { isOfType, type Statement } from "../statements.ts";
import { termsProblem } from "../terms-rules.ts";
import { absent, type Case, type Finding, fails, unless } from "./case.ts";

export function checkTerms({ terms }: Case): Finding {
  return unless(termsProblem(terms));
}

export function allTermsProblem(statements: Statement[]): string | undefined {
  for (const { body } of statements.filter(isOfType("open"))) {
    const problem = termsProblem(body.terms);
    if (problem) return problem;
  }
  return undefined;
}

export function checkOperatorKey({ proof, ledger, open, evidence }: Case): Finding {
  // A second open is for the check `ledger` to refuse, whatever its key.
  const problem = operatorKeysProblem(
    proof.statements.filter((statement) => statement.type !== "open" || statement === open),
  );
  if (problem) return fails(problem);
  const { operatorKey } = evidence;
  if (operatorKey === undefined) return unless(undefined);
  if (!isHex(operatorKey, 32))
    return fails("the operator key given is not 64 lowercase hex digits");
  const known = [...proof.statements, ...(ledger?.statements ?? [])];
  return unless(
    keysSinceOpen(known, open).includes(operatorKey)
      ? undefined
      : "the operator key given is neither the one in force at the open nor a later one",
  );
}

export function checkLedger({ proof, terms }: Case): Finding {
  const { statements } = proof;
  return unless(listProblem(statements) ?? chainProblem(statements, terms.operator, "part"));
}

/** First the newest key before the open, then the open; the draw's last statement ends the list. */
function listProblem(statements: Statement[]): string | undefined {
  if (statements[0]?.type !== "key") return "the list does not start with a key statement";
  if (statements[1]?.type !== "open") return "the open does not follow the first key statement";
  return statements.at(-1)?.type === "key"
    ? "the list ends with a key statement instead of the draw's last one"
    : undefined;
}

export function checkClosing({ proof, terms, close, cancel }: Case): Finding {
  const problem = closingProblem(terms, proof.statements);
  if (problem) return fails(problem);
  return close || cancel ? unless(undefined) : absent;
}
