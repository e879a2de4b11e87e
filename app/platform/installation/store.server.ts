import { sql } from "drizzle-orm";
import type { AnyDatabase } from "../database/database.server.ts";
import { installation, installationSecret } from "./tables.server.ts";

/** Any constant: nodes that start at the same moment on an empty database wait for each other. */
const installationLock = 4_702_023;

export async function lockInstallation(transaction: AnyDatabase): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock(${installationLock})`);
}

/** Undefined before the first start. */
export async function readFingerprint(database: AnyDatabase): Promise<string | undefined> {
  const [row] = await database
    .select({ fingerprint: installation.secretFingerprint })
    .from(installation);
  return row?.fingerprint;
}

/** Undefined before the first start. */
export async function readInstalledAt(database: AnyDatabase): Promise<Date | undefined> {
  const [row] = await database.select({ createdAt: installation.createdAt }).from(installation);
  return row?.createdAt;
}

export async function addInstallation(
  transaction: AnyDatabase,
  secretFingerprint: string,
): Promise<void> {
  await transaction.insert(installation).values({ secretFingerprint });
}

/** The confirmed name of the site. Undefined before its first start. */
export async function readSite(database: AnyDatabase): Promise<string | undefined> {
  const [row] = await database.select({ site: installation.site }).from(installation);
  return row?.site ?? undefined;
}

export async function saveSite(transaction: AnyDatabase, site: string): Promise<void> {
  await transaction.update(installation).set({ site });
}

export async function listSealedSecrets(database: AnyDatabase) {
  return database.select().from(installationSecret);
}

export async function addSealedSecret(
  transaction: AnyDatabase,
  row: typeof installationSecret.$inferInsert,
): Promise<void> {
  await transaction.insert(installationSecret).values(row);
}
