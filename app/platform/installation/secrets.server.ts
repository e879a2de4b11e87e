// The secrets of an installation, the same on every node: derived from SECRET_KEY, which the database knows by its
// fingerprint. docs/decisions/0029.
import { hkdfSync } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { AnyDatabase, Database } from "../database/database.server.ts";
import type { Environment } from "../environment.server.ts";
import { errorCode, StartFailure } from "../start-failure.ts";
import { seal, unseal } from "./seal.server.ts";
import { makeSecretKey, readSecretKey } from "./secret-key.server.ts";
import {
  addInstallation,
  addSealedSecret,
  listSealedSecrets,
  lockInstallation,
  readFingerprint,
} from "./store.server.ts";

/** What each is for: signing cookies, hashing coupon codes, sealing forms, codes of links, hashing mail codes and networks. */
const secretNames = [
  "accounts",
  "coupons",
  "enquiry-form",
  "enquiry-link",
  "entry-form",
  "messages",
  "network",
] as const;

type SecretName = (typeof secretNames)[number];

export type Secrets = Record<SecretName, string> & {
  /** Encrypts what the database keeps, such as signing keys. */
  sealingKey: Uint8Array;
};

/** The environment once the database is open. */
export type SiteEnvironment = Environment & { secrets: Secrets };

type InstallationEnvironment = Pick<Environment, "secretKey" | "secretKeyFile" | "dataFolder">;

/**
 * The first process to open an empty database decides: it makes a SECRET_KEY unless one was given, and takes in the
 * secret files of older versions. `whenNew` runs in the same transaction. Every other process needs the same SECRET_KEY.
 */
export async function openSecrets(
  database: Database,
  environment: InstallationEnvironment,
  whenNew: (transaction: AnyDatabase, secrets: Secrets) => Promise<void> = async () => {},
): Promise<Secrets> {
  const known = await readFingerprint(database);
  if (known !== undefined) return matchingSecrets(database, environment, known);
  return database.transaction(async (transaction) => {
    await lockInstallation(transaction);
    const meanwhile = await readFingerprint(transaction);
    if (meanwhile !== undefined) return matchingSecrets(transaction, environment, meanwhile);
    const key = readSecretKey(environment) ?? makeSecretKey(environment);
    await addInstallation(transaction, fingerprintOf(key));
    await takeInFiles(transaction, key, environment.dataFolder);
    const secrets = await secretsOf(transaction, key);
    await whenNew(transaction, secrets);
    return secrets;
  });
}

async function matchingSecrets(
  database: AnyDatabase,
  environment: InstallationEnvironment,
  known: string,
): Promise<Secrets> {
  const key = readSecretKey(environment);
  if (key !== undefined && fingerprintOf(key) === known) return secretsOf(database, key);
  const own = key === undefined ? "none" : `one with the fingerprint ${fingerprintOf(key)}`;
  throw new StartFailure(
    `This database belongs to an installation whose SECRET_KEY has the fingerprint ${known}, and this process has ${own}: copy the file secret-key from the data folder of a node that works to ${environment.secretKeyFile}, or set SECRET_KEY to its content.`,
  );
}

export function fingerprintOf(secretKey: string): string {
  return derive(secretKey, "fingerprint", 16).toString("hex");
}

async function secretsOf(database: AnyDatabase, key: string): Promise<Secrets> {
  const sealingKey = sealingKeyOf(key);
  const derived = secretNames.map((name) => [name, derive(key, name).toString("base64url")]);
  const takenIn = (await listSealedSecrets(database)).map(({ name, sealed }) => {
    const value = unseal(sealingKey, labelOf(name), sealed);
    if (value !== undefined) return [name, value];
    throw new StartFailure(
      `The secret ${name} in the database cannot be decrypted with this SECRET_KEY; restore the table installation_secret from a backup.`,
    );
  });
  return { ...Object.fromEntries([...derived, ...takenIn]), sealingKey };
}

/** HKDF-SHA-256 (RFC 5869). The name separates the secrets; SECRET_KEY is random, so no salt is needed. */
function derive(secretKey: string, name: string, length = 32): Buffer {
  return Buffer.from(hkdfSync("sha256", secretKey, "", `goldkey ${name}`, length));
}

function sealingKeyOf(secretKey: string): Buffer {
  return derive(secretKey, "sealing");
}

function labelOf(name: string): string {
  return `goldkey secret ${name}`;
}

/** Up to version 0.2 each secret was a file. Coupons and mail codes in use depend on its value. */
async function takeInFiles(transaction: AnyDatabase, key: string, dataFolder: string) {
  for (const name of secretNames) {
    const value = readSecretFile(join(dataFolder, "secrets", name));
    if (value === undefined) continue;
    const sealed = seal(sealingKeyOf(key), labelOf(name), value);
    await addSealedSecret(transaction, { name, sealed });
  }
}

function readSecretFile(path: string): string | undefined {
  let content: string;
  try {
    content = readFileSync(path, "utf8").trim();
  } catch (error) {
    if (errorCode(error) === "ENOENT") return undefined;
    throw new StartFailure(
      `The secret in ${path} cannot be read; start Goldkey as the user who owns that file.`,
      { cause: error },
    );
  }
  if (Buffer.from(content, "base64url").length >= 32) return content;
  throw new StartFailure(
    `The secret in ${path} is damaged; restore it from a backup, or delete the file (everyone is then signed out, and coupons or codes in mails that depend on it no longer work).`,
  );
}
