/**
 * An error at start that the operator can fix. Its message is one sentence, printed without stack
 * trace or log line.
 */
export class StartFailure extends Error {
  override name = "StartFailure";
}

/** The error code of Node or PostgreSQL ("ENOSPC", "23505"), from the error or its causes. */
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

/** By name, because the development server loads this module twice. */
export function isStartFailure(error: unknown): error is StartFailure {
  return error instanceof Error && error.name === "StartFailure";
}
