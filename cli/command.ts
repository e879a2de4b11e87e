// What every subcommand of `goldkey` is: its own file exports one of these as `command`.

export type ExitCode = 0 | 1 | 2;

export type Command = {
  /** Shown by `goldkey <name> --help`. */
  help: string;
  /** Gets what stands behind the name of the subcommand. */
  run: (args: string[]) => ExitCode | Promise<ExitCode>;
};

/** Thrown for what the caller typed wrong or a file that cannot be read: one sentence, exit code 2. */
export class UsageError extends Error {}
