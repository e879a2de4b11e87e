// Tells a database that does not answer from a bug.
import { errorCode } from "../start-failure.ts";

/** Connecting fails with these; the socket file of a stopped PostgreSQL does not exist. */
const networkErrors = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENOTFOUND",
]);

/**
 * PostgreSQL's classes 08 (connection), 53 (no space, memory or connections left) and 57P (shutdown), and 25006: a standby
 * or a read-only database cannot write.
 * https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const serverErrors = /^(08|53|57P|25006)/;

/** pg's own errors have no code. */
const clientErrors =
  /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Query read timeout)/;

export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = errorCode(error) ?? "";
  if (networkErrors.has(code) || serverErrors.test(code)) return true;
  if (clientErrors.test(error.message)) return true;
  if (code === "ENOENT" && "syscall" in error && error.syscall === "connect") return true;
  const reasons = error instanceof AggregateError ? error.errors : [error.cause];
  return reasons.some(isDatabaseUnavailable);
}
