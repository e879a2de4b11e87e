/**
 * An error at start that the operator can fix. Its message is one sentence, printed without stack
 * trace or log line.
 */
export class StartFailure extends Error {
  override name = "StartFailure";
}

/** The error code of Node or PostgreSQL ("ENOSPC", "23505"), from the error or its causes. */
export function errorCode(error: unknown): string | undefined {
  for (let current = error; current instanceof Error; current = current.cause) {
    if ("code" in current && typeof current.code === "string") return current.code;
  }
  return undefined;
}

/** By name, because the development server loads this module twice. */
export function isStartFailure(error: unknown): error is StartFailure {
  return error instanceof Error && error.name === "StartFailure";
}
