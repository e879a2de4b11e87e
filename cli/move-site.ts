// `goldkey move-site`: confirms that the site has another address, and so another name in its ledger.
import { openKeyRing } from "../app/draws/ledger/key-ring.server.ts";
import { operatorNameOf } from "../app/draws/ledger/operator.server.ts";
import { openInstallation } from "../app/draws/services/installation.server.ts";
import { moveSite } from "../app/draws/services/site-name.server.ts";
import { listDrawsOfOthers, type OtherDraw } from "../app/draws/services/site-store.server.ts";
import { readSite } from "../app/platform/installation/store.server.ts";
import { type Command, type ExitCode, parseArguments, UsageError } from "./command.ts";
import { withDatabase } from "./with-database.ts";

const help = `Usage: goldkey move-site            says what the move means for your draws, changes nothing
       goldkey move-site --yes      confirms it

Set PUBLIC_URL to the new address first. Draws are signed under the host in PUBLIC_URL, so with draws in
the ledger the site does not start under another host until you confirm it here.

  Open draws    go on as they are, under the old name and signed with its key. Their terms, receipts and
                proofs name the old address for ever.
  The old host  must keep pointing to this site (a redirect is enough) as long as somebody may check one of
                these draws: entrants have it on their tickets, and verifiers look there for the public keys.
  New draws     are signed under the new name, with a key of its own. Drafts are opened under it.
  Witnesses     have to be told the new name and key before the next draw that needs them.
  Staff         sign in again. Passkeys belong to the old host: add new ones under "Account".

Stop every node, confirm the move on one of them, and start all of them with the new PUBLIC_URL.
Uses DATABASE_URL, DATA_DIR, SECRET_KEY and PUBLIC_URL, like the site.
`;

export const command: Command = {
  help,
  async run(args): Promise<ExitCode> {
    const { values, positionals } = parseArguments(args, {
      yes: { type: "boolean", default: false },
    });
    if (positionals.length > 0) {
      throw new UsageError("The new address is in PUBLIC_URL. Run: goldkey move-site --yes");
    }
    await withDatabase(async (database, environment) => {
      const name = operatorNameOf(environment.publicUrl);
      const site = await readSite(database);
      if (site === name) {
        process.stdout.write(`The site's name is ${name} already; there is nothing to confirm.\n`);
        return;
      }
      const draws = await listDrawsOfOthers(database, name);
      process.stdout.write(`${consequences(site, name, draws)}\n`);
      if (!values.yes) {
        process.stdout.write("Nothing was changed. To confirm it: goldkey move-site --yes\n");
        return;
      }
      const { secrets } = await openInstallation(database, environment);
      await moveSite(database, openKeyRing(secrets), name);
      process.stdout.write(
        `Confirmed. Start every node with PUBLIC_URL=${environment.publicUrl}\n`,
      );
    });
    return 0;
  },
};

function consequences(site: string | undefined, name: string, draws: OtherDraw[]): string {
  const from = site ?? draws.at(-1)?.operator ?? "no name";
  const lines = draws.map(
    ({ title, state, operator }) => `  ${title} (${state}) stays with ${operator}`,
  );
  return [
    `The site moves from ${from} to ${name}.`,
    ...lines,
    `New draws and drafts are signed under ${name}. Keep ${from} pointing to this site: tickets and proofs of its draws name it.`,
  ].join("\n");
}
