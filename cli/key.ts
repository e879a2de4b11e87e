// `goldkey key`: shows, copies or replaces the key that signs this installation's draws.
import { writeFileSync } from "node:fs";
import { theSystem } from "../app/activity/record.server.ts";
import { keyFileOf } from "../app/draws/ledger/key-files.server.ts";
import { type KeyRing, openKeyRing } from "../app/draws/ledger/key-ring.server.ts";
import { readOperatorKeys } from "../app/draws/ledger/ledger-store.server.ts";
import { operatorNameOf, rotateKey } from "../app/draws/ledger/operator.server.ts";
import { openInstallation } from "../app/draws/services/installation.server.ts";
import type { WitnessedDraw } from "../app/draws/store.server.ts";
import type { Database } from "../app/platform/database/database.server.ts";
import { errorCode } from "../app/platform/start-failure.ts";
import { type Command, type ExitCode, parseArguments, UsageError } from "./command.ts";
import { withDatabase } from "./with-database.ts";

const help = `Usage: goldkey key                            which keys have signed, newest first
       goldkey key export [--out <file>]      the key in force as PEM, for a safe place
       goldkey key rotate --yes [--despite-witnesses]
                                              a new key from the next statement on

Every statement about a draw is signed with this key. It is in the database, encrypted with the
installation's SECRET_KEY, and is part of every backup. Without it nobody can enter, and no draw can be
opened, closed or decided: keep a copy somewhere else. To restore a copy, save it as the file
that export names and start the site.

Rotate if somebody may have seen the key. The ledger records it, signed by the old and the new
key; open draws, receipts and proofs stay valid. Old keys stay: receipts of their time are signed
with them. Every node uses the new key at once.

While a draw with witnesses is open or waiting for its value, this is refused: goldkey witness learns
the new key from the ledger, but a witness that was given the old key by hand refuses every head until
somebody gives it the new one. If too few cosign the close in time, that draw can never be "verified",
only "consistent, not witnessed". --despite-witnesses accepts that, for a key that was stolen.

Works while the site is running. Uses DATABASE_URL, DATA_DIR and PUBLIC_URL, like the site.
`;

type KeyServices = {
  database: Database;
  keys: KeyRing;
  operator: string;
  currentKey: string;
  file: string;
};

export const command: Command = {
  help,
  async run(args): Promise<ExitCode> {
    const { values, positionals } = parseArguments(args, {
      out: { type: "string" },
      yes: { type: "boolean", default: false },
      "despite-witnesses": { type: "boolean", default: false },
    });
    const [act = "list", ...surplus] = positionals;
    if (surplus.length > 0 || !["list", "export", "rotate"].includes(act)) {
      throw new UsageError("Use list, export or rotate: goldkey key --help");
    }
    if (act === "rotate" && !values.yes) {
      throw new UsageError(
        "A new key stays in the ledger for ever. To confirm, run: goldkey key rotate --yes",
      );
    }
    await withDatabase(async (database, environment) => {
      const operator = operatorNameOf(environment.publicUrl);
      const statedKeys = await readOperatorKeys(database, operator);
      const currentKey = statedKeys[0]?.key;
      if (currentKey === undefined) {
        throw new UsageError(
          `${operator} has no key yet: it is made when the site starts. Is PUBLIC_URL the same as the site's?`,
        );
      }
      const { secrets, dataFolder } = await openInstallation(database, environment);
      const file = keyFileOf(dataFolder, operator, currentKey);
      const services = { database, keys: openKeyRing(secrets), operator, currentKey, file };
      if (act === "list") list(operator, statedKeys);
      if (act === "export") await exportKey(services, values.out);
      if (act === "rotate") await rotate(services, values["despite-witnesses"]);
    });
    return 0;
  },
};

function list(operator: string, statedKeys: { key: string; from: number }[]): void {
  process.stdout.write(`${operator}\n`);
  for (const { key, from } of statedKeys) {
    process.stdout.write(`${key}  since ${new Date(from * 1000).toISOString()}\n`);
  }
}

async function exportKey(
  { database, keys, operator, currentKey, file }: KeyServices,
  out: string | undefined,
): Promise<void> {
  const pem = await keys.export(database, operator, currentKey);
  if (out === undefined) {
    process.stdout.write(pem);
  } else {
    try {
      writeFileSync(out, pem, { mode: 0o600, flag: "wx" });
    } catch (error) {
      throw new UsageError(
        errorCode(error) === "EEXIST"
          ? `${out} is there already; say another name.`
          : `${out} cannot be written (${errorCode(error)}).`,
      );
    }
  }
  process.stderr.write(`To restore it, copy it to ${file}\n`);
}

async function rotate(
  { database, keys, operator, currentKey }: KeyServices,
  despiteWitnesses: boolean,
): Promise<void> {
  const rotation = await rotateKey(database, keys, operator, theSystem, { despiteWitnesses });
  if (!rotation.ok) throw new UsageError(costOfRotating(rotation.draws));
  const { body, seq } = rotation.statement;
  process.stdout.write(
    `${body.key} signs for ${operator} from now on, instead of ${currentKey} (statement ${seq}).\n`,
  );
}

function costOfRotating(draws: WitnessedDraw[]): string {
  const lines = draws.map(
    ({ title, threshold, witnesses }) =>
      `  ${title}: ${threshold} of ${witnesses} witnesses must cosign its close`,
  );
  return `The key was not replaced, because a draw relies on witnesses:
${lines.join("\n")}
Witnesses that were given the old key by hand refuse everything the new one signs, until somebody gives
them the new one. If too few cosign in time, these draws can never be "verified", only "consistent, not
witnessed". Wait until they are drawn. If the key was stolen, tell the witnesses and say
goldkey key rotate --yes --despite-witnesses`;
}
