// `goldkey verify-activity`: checks that the activity log is unchanged.
import { verifyActivity } from "../app/activity/verify-store.server.ts";
import { type Command, parseArguments, UsageError } from "./command.ts";
import { withDatabase } from "./with-database.ts";

const help = `Usage: goldkey verify-activity

Computes the hash of every row of the activity log again and compares it with what was written.
Works while the site is running. Uses DATABASE_URL or DATA_DIR, like the site.

Exit code: 0 when the log is complete; 1 when it is not, with the first row that does not fit; 2 when
the log could not be read.

A complete log shows that no row was changed, removed or inserted. It cannot rule out that somebody
who controls the database rewrote the whole chain: goldkey doctor compares it with what this node
noted outside the database. Keep the printed hash elsewhere, too, and compare it later.
`;

export const command: Command = {
  help,
  async run(args) {
    const { positionals } = parseArguments(args, {});
    if (positionals.length > 0) throw new UsageError("Usage: goldkey verify-activity");
    const verdict = await withDatabase((database) => verifyActivity(database));
    if (!verdict.ok) {
      process.stdout.write(
        `Broken at row ${verdict.seq}. ${verdict.reason}\nCompare it with the activity log of a backup from before, and find out who could write to the database.\n`,
      );
      return 1;
    }
    process.stdout.write(
      `Complete: ${verdict.rows === 1 ? "1 row" : `${verdict.rows} rows`}, ending in ${verdict.hash}\n`,
    );
    return 0;
  },
};
