/**
 * A reason not to start that the person at the keyboard can act on. Its message is one
 * whole sentence, printed alone: no stack trace, no log line around it.
 */
export class StartFailure extends Error {
  override name = "StartFailure";
}

/** The system's error code ("ENOSPC", "23505"), looked for along the chain of causes. */
export function errorCode(error: unknown): string | undefined {
  for (let current = error; current instanceof Error; current = current.cause) {
    if ("code" in current && typeof current.code === "string") return current.code;
  }
  return undefined;
}

/** By name, since the development server loads this module a second time. */
export function isStartFailure(error: unknown): error is StartFailure {
  return error instanceof Error && error.name === "StartFailure";
}
