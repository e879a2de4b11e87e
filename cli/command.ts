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

type CommandOptions = NonNullable<ParseArgsConfig["options"]>;

/** Node's own parser; its complaints become one sentence. */
export function parseArguments<Known extends CommandOptions>(args: string[], options: Known) {
  try {
    return parseArgs({ args, allowPositionals: true, options });
  } catch (error) {
    const complaint = error instanceof Error ? error.message : String(error);
    const [, unknown] = /^Unknown option '([^']+)'/.exec(complaint) ?? [];
    throw new UsageError(
      `${unknown ? `There is no option ${unknown}.` : complaint} Add --help to see what the command takes.`,
    );
  }
}

const reasons: Record<string, string> = {
  EACCES: "you may not use it",
  EPERM: "you may not use it",
  EROFS: "that disk can only be read",
  EISDIR: "it is a folder",
  ENOTDIR: "a part of it is a file, not a folder",
  ENOENT: "it is not there",
  ENOSPC: "the disk is full",
  EADDRINUSE: "another program uses it already",
};

/** What the machine refused, as one sentence; nothing if the error is a mistake of ours. */
export function systemErrorMessage(error: unknown): string | undefined {
  if (!(error instanceof Error) || !("code" in error)) return undefined;
  const reason = reasons[String(error.code)];
  if (!reason) return undefined;
  if ("port" in error) return `Port ${error.port} cannot be used: ${reason}. Say another.`;
  const subject = "path" in error ? String(error.path) : "A file";
  return `${subject} cannot be used: ${reason}. Say another place, or put that right and try again.`;
}
