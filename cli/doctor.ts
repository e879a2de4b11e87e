// `goldkey doctor`: checks everything this installation depends on, and says what to do.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { type Environment, readEnvironment } from "../app/platform/environment.server.ts";
import { messageOf } from "../app/platform/message-of.ts";
import { projectFolder } from "../app/platform/project-folder.server.ts";
import { isStartFailure } from "../app/platform/start-failure.ts";
import { type Command, type ExitCode, parseArguments, UsageError } from "./command.ts";
import { checkDatabase } from "./doctor/database.ts";
import type { DoctorFinding } from "./doctor/finding.ts";
import { checkClock, checkDisk, checkMail, checkStorage, checkVersions } from "./doctor/machine.ts";

const help = `Usage: goldkey doctor

Checks everything the site depends on, changes nothing, and says what to do:

  environment  every variable can be read
  versions     Node and Goldkey
  database     answers, has the right version, is migrated, and can be written to
  roles        the site's database role does not own the tables
  record       awards, tickets, statements and the activity log agree with the signed ledger, and none is missing
  keys         this node has the installation's SECRET_KEY and every key that signs
  nodes        all processes that run have the same version, keys and time
  backups      the last one was made less than 26 hours ago, and did not fail
  storage      files can be written, in the data folder and in the S3-compatible store
  disk         how much is free
  mail         the mail server answers and accepts our sign-in
  outbox       no mail failed for good
  clock        this machine, the database and the public beacon agree on the time

Works while the site is running. Uses the same variables as the site.
Exit code 0: everything is fine, or there are only hints. 1: something is broken.
`;

const marks = { ok: "ok  ", hint: "hint", bad: "BAD " } as const;

export const command: Command = {
  help,
  async run(args): Promise<ExitCode> {
    const { positionals } = parseArguments(args, {});
    if (positionals.length > 0) throw new UsageError("Say only: goldkey doctor");
    const environment = environmentOrFindings();
    if (Array.isArray(environment)) return report(environment);
    const findings: DoctorFinding[] = [
      {
        part: "environment",
        state: "ok",
        text: `read; the site's address is ${environment.publicUrl}`,
      },
    ];
    for (const check of [
      checkVersions,
      checkDatabase,
      checkStorage,
      checkDisk,
      checkMail,
      checkClock,
    ]) {
      findings.push(...(await check(environment).catch(broken(check.name))));
    }
    return report(findings);
  },
};

function environmentOrFindings(): Environment | DoctorFinding[] {
  const settings = join(projectFolder, ".env");
  if (existsSync(settings)) process.loadEnvFile(settings);
  try {
    return readEnvironment(process.env);
  } catch (error) {
    if (!isStartFailure(error)) throw error;
    return error.message
      .split("\n")
      .map((text) => ({ part: "environment", state: "bad" as const, text }));
  }
}

/** An unexpected error in a check is a finding, too. */
function broken(name: string) {
  return (error: unknown): DoctorFinding[] => [
    {
      part: name.replace("check", "").toLowerCase(),
      state: "bad",
      text: messageOf(error),
      todo: "Fix that and run goldkey doctor again.",
    },
  ];
}

function report(findings: DoctorFinding[]): ExitCode {
  for (const { part, state, text, todo } of findings) {
    process.stdout.write(`${marks[state]}  ${part.padEnd(11)}  ${text}\n`);
    if (todo) process.stdout.write(`${" ".repeat(19)}→ ${todo}\n`);
  }
  const bad = findings.filter(({ state }) => state === "bad").length;
  process.stdout.write(bad === 0 ? "All well.\n" : `${bad} to put right.\n`);
  return bad === 0 ? 0 : 1;
}
