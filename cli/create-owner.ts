// `goldkey create-owner`: access for the administrator of the machine, on a new installation or when no owner is left.
import { z } from "zod";
import { addOwner } from "../app/accounts/pages/first-owner.server.ts";
import { passwordProblem } from "../app/accounts/passwords/common-passwords.server.ts";
import { type Command, type ExitCode, parseArguments, UsageError } from "./command.ts";
import { withDatabase } from "./with-database.ts";

const help = `Usage: goldkey create-owner <e-mail> [--name <name>]

Makes somebody an owner of the site. Asks for the password, or reads it from standard input:

  echo "a few words in a row" | npx goldkey create-owner ada@example.com --name "Ada Lovelace"

Somebody who has an account already becomes an owner: enabled, with the new password, and without an
authenticator app or passkeys. Use it too when an owner can no longer sign in.
Works while the site is running. Uses DATABASE_URL or DATA_DIR, like the site.
`;

export const command: Command = {
  help,
  async run(args): Promise<ExitCode> {
    const { values, positionals } = parseArguments(args, { name: { type: "string" } });
    const [email, ...surplus] = positionals;
    if (!email || surplus.length > 0 || !z.email().safeParse(email).success) {
      throw new UsageError("Give the owner's e-mail address: goldkey create-owner ada@example.com");
    }
    const password = (await readInput()).replace(/\r?\n$/, "");
    if (!password) {
      throw new UsageError(
        `No password was given. Send it on standard input: echo "a few words in a row" | npx goldkey create-owner ${email}`,
      );
    }
    const name = values.name ?? email.split("@")[0] ?? email;
    const problem = passwordProblem(password, [name, email]);
    if (problem) throw new UsageError(problem);
    const { created, signIn } = await withDatabase(
      async (database, { publicUrl }) => ({
        ...(await addOwner(database, {
          name,
          email,
          password,
          keepName: values.name === undefined,
        })),
        signIn: `${publicUrl}/admin/login`,
      }),
      { mayCreate: true },
    );
    process.stdout.write(
      `${email} ${created ? "is" : "was there already and is now"} an owner.\nSign in at ${signIn}\n`,
    );
    return 0;
  },
};

async function readInput(): Promise<string> {
  if (process.stdin.isTTY) return readHidden();
  let text = "";
  for await (const chunk of process.stdin) {
    text += chunk;
    if (text.includes("\n")) break;
  }
  return text;
}

/** On a terminal the password is not echoed. */
async function readHidden(): Promise<string> {
  process.stdin.setRawMode(true);
  process.stderr.write("Password (it is not shown): ");
  try {
    let text = "";
    for await (const chunk of process.stdin) {
      for (const character of String(chunk)) {
        if (character === "\r" || character === "\n") return text;
        if (character === "\u0003") throw new UsageError("Nothing was changed.");
        text = character === "\u007f" ? text.slice(0, -1) : text + character;
      }
    }
    return text;
  } finally {
    process.stdin.setRawMode(false);
    process.stderr.write("\n");
  }
}
