// What every subcommand of `goldkey` is: its own file exports one of these as `command`.
import { type ParseArgsConfig, parseArgs } from "node:util";

export type ExitCode = 0 | 1 | 2;

export type Command = {
  /** Shown by `goldkey <name> --help`. */
  help: string;
  /** Gets what stands behind the name of the subcommand. */
  run: (args: string[]) => ExitCode | Promise<ExitCode>;
};

/** Thrown for what the caller typed wrong or a file that cannot be read: one sentence, exit code 2. */
export class UsageError extends Error {}

type Options = NonNullable<ParseArgsConfig["options"]>;

/** Node's own parser; its complaints become one sentence. */
export function parseWords<Known extends Options>(args: string[], options: Known) {
  try {
    return parseArgs({ args, allowPositionals: true, options });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}
