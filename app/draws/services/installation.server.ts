// Opens what every node of an installation shares besides its rows: the secrets and the signing keys.
import type { AnyDatabase, Database } from "../../platform/database/database.server.ts";
import type { Environment } from "../../platform/environment.server.ts";
import {
  openSecrets,
  type Secrets,
  type SiteEnvironment,
} from "../../platform/installation/secrets.server.ts";
import { StartFailure } from "../../platform/start-failure.ts";
import { keyFileOf, takeInKeyFiles } from "../ledger/key-files.server.ts";
import { KeyMissing, openKeyRing } from "../ledger/key-ring.server.ts";
import { findOperator } from "../ledger/ledger-store.server.ts";
import { operatorNameOf } from "../ledger/operator.server.ts";

/**
 * Throws a StartFailure when this process has another SECRET_KEY than the installation, or when the key that signs
 * this site's draws is missing. A node that may not start does not decide for the others: nothing is kept then.
 */
export async function openInstallation(
  database: Database,
  environment: Environment,
): Promise<SiteEnvironment> {
  const requireKeys = (within: AnyDatabase, secrets: Secrets) =>
    takeInAndRequireKeys(within, environment, secrets);
  const secrets = await openSecrets(database, environment, requireKeys);
  await requireKeys(database, secrets);
  return { ...environment, secrets };
}

async function takeInAndRequireKeys(
  database: AnyDatabase,
  { dataFolder, publicUrl }: Environment,
  secrets: Secrets,
): Promise<void> {
  const keys = openKeyRing(secrets);
  await takeInKeyFiles(database, keys, dataFolder);
  const name = operatorNameOf(publicUrl);
  const operator = await findOperator(database, name);
  if (!operator) return;
  try {
    await keys.find(database, name, operator.key);
  } catch (cause) {
    if (!(cause instanceof KeyMissing)) throw cause;
    const path = keyFileOf(dataFolder, name, operator.key);
    throw new StartFailure(
      `${cause.message} Put a copy into ${path}, from goldkey key export or from the folder "keys" of a node that has it, and start again.`,
      { cause },
    );
  }
}
