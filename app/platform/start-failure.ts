/**
 * A reason not to start that the person at the keyboard can act on. Its message is one
 * whole sentence, printed alone: no stack trace, no log line around it.
 */
export class StartFailure extends Error {
  override name = "StartFailure";
}

/** The system's error code ("ENOSPC", "23505"), looked for along the chain of causes. */
export function errorCode(error: unknown): string | undefined {
  return errorProperty(error, "code");
}

/** The name of the constraint that PostgreSQL refused a row by, looked for along the chain of causes. */
export function violatedConstraint(error: unknown): string | undefined {
  return errorProperty(error, "constraint");
}

function errorProperty(error: unknown, name: "code" | "constraint"): string | undefined {
  for (let current = error; current instanceof Error; current = current.cause) {
    const value: unknown = Reflect.get(current, name);
    if (typeof value === "string") return value;
  }
  return undefined;
}

/** By name, since the development server loads this module a second time. */
export function isStartFailure(error: unknown): error is StartFailure {
  return error instanceof Error && error.name === "StartFailure";
}
