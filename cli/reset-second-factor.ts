// `goldkey reset-second-factor`: for somebody who has lost their phone or security key.
import { resetSecondFactor } from "../app/accounts/sign-in/reset-second-factor.server.ts";
import { type Command, type ExitCode, parseArguments, UsageError } from "./command.ts";
import { withDatabase } from "./with-database.ts";

const help = `Usage: goldkey reset-second-factor <e-mail>

Removes somebody's authenticator app, recovery codes and passkeys, and ends all their sessions. The
password stays: they sign in with it and set up a new second factor at once, if their role needs one.
Make sure that it is really them who ask. The activity log records it.

Works while the site is running. Uses DATABASE_URL or DATA_DIR, like the site.
Exit code 0: done. 2: there is no such person.
`;

export const command: Command = {
  help,
  async run(args): Promise<ExitCode> {
    const { positionals } = parseArguments(args, {});
    const [email, ...surplus] = positionals;
    if (!email || surplus.length > 0) {
      throw new UsageError(
        "Give the person's e-mail address: goldkey reset-second-factor ada@example.com",
      );
    }
    const wasReset = await withDatabase((database) => resetSecondFactor(database, email));
    if (!wasReset) {
      throw new UsageError(
        `Nobody here has the address ${email}. The admin area lists everyone under People. To let someone in, run goldkey create-owner.`,
      );
    }
    process.stdout.write(
      `${email} can sign in with the password alone, and should set a new second factor up.\n`,
    );
    return 0;
  },
};
