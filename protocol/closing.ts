// Rules for the close, the checkpoints before it and both kinds of cancel: docs/protocol.md, section 5.
import { toHex } from "./encoding/bytes.ts";
import { emptyRoot } from "./encoding/merkle-tree.ts";
import { isIdentifier } from "./encoding/shape.ts";
import { momentOf } from "./randomness-source.ts";
import { isOfType, type Statement } from "./statements.ts";
import type { Terms } from "./terms.ts";

/** `statements` belong to one draw and have passed the check `ledger`. */
export function closingProblem(terms: Terms, statements: Statement[]): string | undefined {
  const close = statements.find(isOfType("close"));
  const cancel = statements.find(isOfType("cancel"));
  return (
    treeProblem(statements) ??
    (close && closeProblem(terms, close)) ??
    (cancel && cancelProblem(terms, cancel, close))
  );
}

/** Checkpoints and close state the size and root of one growing tree. */
function treeProblem(statements: Statement[]): string | undefined {
  const heads = statements.filter(
    (statement): statement is Statement<"checkpoint"> | Statement<"close"> =>
      statement.type === "checkpoint" || statement.type === "close",
  );
  for (const [index, { seq, type, body }] of heads.entries()) {
    const before = heads[index - 1]?.body;
    if (before && body.size < before.size) return `the tree shrinks at statement ${seq} (${type})`;
    if (before && body.size === before.size && body.root !== before.root) {
      return `statement ${seq} (${type}) states another root at size ${body.size}`;
    }
    if (body.size === 0 && body.root !== toHex(emptyRoot())) {
      return `statement ${seq} (${type}) states a root for no tickets that is not the empty one`;
    }
  }
  return undefined;
}

function closeProblem(terms: Terms, { time, body }: Statement<"close">): string | undefined {
  if (time < terms.closesAt) return "the close is dated before closesAt";
  if (time >= momentOf(terms.randomness)) return "the close is not dated before the moment";
  return exclusionsProblem(terms, body) ?? routesProblem(body);
}

function exclusionsProblem(
  terms: Terms,
  { exclusions, size }: Statement<"close">["body"],
): string | undefined {
  let before = 0;
  for (const { reason, ticket } of exclusions) {
    if (ticket <= before) return `the exclusions are not by rising ticket at ${ticket}`;
    if (ticket > size) return `the excluded ticket ${ticket} does not exist`;
    if (!terms.exclusionReasons.includes(reason)) {
      return `ticket ${ticket} is excluded for a reason that the terms do not name`;
    }
    before = ticket;
  }
  return undefined;
}

function routesProblem({ routes, size }: Statement<"close">["body"]): string | undefined {
  const seen = new Set<string>();
  for (const { route } of routes) {
    if (!isIdentifier(route)) return "a route is not of [a-z0-9-]{1,64}";
    if (seen.has(route)) return `the route ${route} is named twice`;
    seen.add(route);
  }
  const sum = routes.reduce((total, { tickets }) => total + BigInt(tickets), 0n);
  return sum === BigInt(size) ? undefined : `the routes add up to ${sum}, not to ${size}`;
}

function cancelProblem(
  { randomness, closesAt }: Terms,
  { time }: Statement<"cancel">,
  close: Statement<"close"> | undefined,
): string | undefined {
  const moment = momentOf(randomness);
  if (close) {
    return time < moment + randomness.deadlineSeconds
      ? "the void cancel is dated before the deadline"
      : undefined;
  }
  return time < closesAt || time >= moment
    ? undefined
    : "the cancel is dated between closesAt and the moment";
}
