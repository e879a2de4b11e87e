// The type of a subcommand. Each is a file that exports a `command`.
import { type ParseArgsConfig, parseArgs } from "node:util";
import { messageOf } from "../app/platform/message-of.ts";

export type ExitCode = 0 | 1 | 2;

export type Command = {
  /** Shown by `goldkey <name> --help`. */
  help: string;
  /** Gets the arguments after the name of the subcommand. */
  run: (args: string[]) => ExitCode | Promise<ExitCode>;
};

/** For wrong arguments or unreadable files: prints one sentence and exits with 2. */
export class UsageError extends Error {}

type CommandOptions = NonNullable<ParseArgsConfig["options"]>;

/** node:util's parseArgs, with its errors as one sentence. */
export function parseArguments<Known extends CommandOptions>(args: string[], options: Known) {
  try {
    return parseArgs({ args, allowPositionals: true, options });
  } catch (error) {
    const complaint = messageOf(error);
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

/** A system error as one sentence; undefined for other errors, which are bugs. */
export function systemErrorMessage(error: unknown): string | undefined {
  if (!(error instanceof Error) || !("code" in error)) return undefined;
  const reason = reasons[String(error.code)];
  if (!reason) return undefined;
  if ("port" in error) return `Port ${error.port} cannot be used: ${reason}. Choose another.`;
  const subject = "path" in error ? String(error.path) : "A file";
  return `${subject} cannot be used: ${reason}. Choose another place, or fix that and try again.`;
}
