// Tells a database or a disk that fails from a bug.
import { errorCode } from "../start-failure.ts";

/** Connecting fails with these. */
const networkErrors = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENOTFOUND",
]);

/** The disk of the files is full, read-only or broken, or this process has too many files open. */
const diskErrors = new Set(["ENOSPC", "EDQUOT", "EROFS", "EIO", "EMFILE", "ENFILE"]);

/**
 * PostgreSQL's classes 08 (connection), 53 (no space, memory or connections left), 57P (shutdown) and 58 (its disk),
 * XX001 and XX002 (a damaged file), and 25006: a standby or a read-only database cannot write.
 * https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const serverErrors = /^(08|53|57P|58|25006|XX00[12])/;

/** pg's own errors have no code. */
const clientErrors =
  /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Query read timeout)/;

export function isDataUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = errorCode(error) ?? "";
  if (networkErrors.has(code) || diskErrors.has(code) || serverErrors.test(code)) return true;
  if (clientErrors.test(error.message)) return true;
  // The socket of a stopped PostgreSQL; and what mkdir() says on a read-only disk.
  const missing = code === "ENOENT" && "syscall" in error ? error.syscall : undefined;
  if (missing === "connect" || missing === "mkdir") return true;
  const reasons = error instanceof AggregateError ? error.errors : [error.cause];
  return reasons.some(isDataUnavailable);
}
