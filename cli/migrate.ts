// `goldkey migrate`: brings the database to this version's form, as a step of its own before processes are replaced.
import { type Command, type ExitCode, parseArguments, UsageError } from "./command.ts";
import { withDatabase } from "./with-database.ts";

const help = `Usage: goldkey migrate

Applies the migrations of this version that the database does not have, all of them in one transaction
or none. Processes of the previous version work with the migrated database, so run this first and then
replace them: goldkey reload, or one node after the other. A site also migrates when it starts.

Uses DATABASE_URL and DATA_DIR, like the site. Exit code 0: the database is up to date.
2: it is not, with the reason in one sentence; nothing was changed.
`;

export const command: Command = {
  help,
  async run(args): Promise<ExitCode> {
    const { positionals } = parseArguments(args, {});
    if (positionals.length > 0) throw new UsageError("Say only: goldkey migrate");
    const applied = await withDatabase(async (_database, _environment, migrations) => migrations);
    process.stdout.write(
      applied.length === 0
        ? "The database is up to date already.\n"
        : `Applied ${applied.join(", ")}.\n`,
    );
    return 0;
  },
};
