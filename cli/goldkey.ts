#!/usr/bin/env node
// The command `goldkey`. To add a subcommand, write its file and add it to this table.
import { type Command, type ExitCode, systemErrorMessage, UsageError } from "./command.ts";

type CommandEntry = { summary: string; load: () => Promise<{ command: Command }> };

/** Loaded on demand: verifying a proof must not need a database. */
const commands: Record<string, CommandEntry> = {
  verify: {
    summary: "check the proof file of a draw, offline",
    load: () => import("./verify.ts"),
  },
  witness: {
    summary: "cosign the ledger of a draw's operator, on a partner's machine",
    load: () => import("./witness.ts"),
  },
  monitor: {
    summary: "follow a site's ledger from outside and report what is wrong",
    load: () => import("./monitor.ts"),
  },
  key: {
    summary: "show, copy or replace the key that signs the draws",
    load: () => import("./key.ts"),
  },
  backup: {
    summary: "write database, files and keys into one file, while the site runs",
    load: () => import("./backup.ts"),
  },
  restore: {
    summary: "restore a backup into an empty installation",
    load: () => import("./restore.ts"),
  },
  drill: {
    summary: "restore a backup on trial, compare it, and throw it away",
    load: () => import("./drill.ts"),
  },
  "verify-activity": {
    summary: "check that nobody has changed the log of what staff did",
    load: () => import("./verify-activity.ts"),
  },
  "create-owner": {
    summary: "make someone an owner of the site, or let an owner back in",
    load: () => import("./create-owner.ts"),
  },
  "reset-second-factor": {
    summary: "let someone sign in who has lost the phone with the codes",
    load: () => import("./reset-second-factor.ts"),
  },
  content: {
    summary: "copy pages, settings and pictures to another installation, as a ZIP",
    load: () => import("./content.ts"),
  },
  "move-site": {
    summary: "confirm that the site has another address, and what that means for draws",
    load: () => import("./move-site.ts"),
  },
  migrate: {
    summary: "migrate the database to this version, before processes are replaced",
    load: () => import("./migrate.ts"),
  },
  reload: {
    summary: "replace the processes of the running site, without dropping a request",
    load: () => import("./reload.ts"),
  },
  doctor: {
    summary: "check environment, database, files, mail, disk, clock and versions",
    load: () => import("./doctor.ts"),
  },
  "import-entries": {
    summary: "check a list of people and enter them into a draw",
    load: () => import("./import-entries.ts"),
  },
  "move-media": {
    summary: "copy pictures and videos from the data folder to an S3-compatible store",
    load: () => import("./move-media.ts"),
  },
};

function overview(): string {
  const width = Math.max(...Object.keys(commands).map((name) => name.length));
  const lines = Object.entries(commands).map(
    ([name, { summary }]) => `  ${name.padEnd(width)}  ${summary}`,
  );
  return `Usage: goldkey <command> [options]

Commands:
${lines.join("\n")}

goldkey <command> --help explains one of them.
`;
}

async function run([name, ...args]: string[]): Promise<ExitCode> {
  if (name === undefined || name === "help" || name === "--help" || name === "-h") {
    process.stdout.write(overview());
    return name === undefined ? 2 : 0;
  }
  const entry = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!entry) throw new UsageError(`There is no command "${name}". goldkey --help lists them.`);
  const { command } = await entry.load();
  if (args.includes("--help") || args.includes("-h")) {
    process.stdout.write(command.help);
    return 0;
  }
  return command.run(args);
}

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  const message = error instanceof UsageError ? error.message : systemErrorMessage(error);
  if (message === undefined) throw error;
  process.stderr.write(`goldkey: ${message}\n`);
  process.exitCode = 2;
}
