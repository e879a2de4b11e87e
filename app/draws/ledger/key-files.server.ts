// Up to version 0.2 signing keys were files in the data folder. They are taken into the database at the next start;
// so is a copy that somebody puts back.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { AnyDatabase } from "../../platform/database/database.server.ts";
import { errorCode, StartFailure } from "../../platform/start-failure.ts";
import { type KeyRing, type PrivateKey, parseKey } from "./key-ring.server.ts";
import { listMissingKeys } from "./key-store.server.ts";

export function keyFileOf(dataFolder: string, operator: string, publicKey: string): string {
  return join(dataFolder, "keys", `${operator.replace(":", "_")}.${publicKey.slice(0, 16)}.pem`);
}

/** The files stay: nothing reads them again, and a copy of a key is worth having. */
export async function takeInKeyFiles(
  database: AnyDatabase,
  keys: KeyRing,
  dataFolder: string,
): Promise<void> {
  for (const { operator, key: publicKey } of await listMissingKeys(database)) {
    const path = keyFileOf(dataFolder, operator, publicKey);
    const key = readKeyFile(path);
    if (!key) continue;
    if (key.publicKey !== publicKey) {
      throw new StartFailure(`${path} holds another key than its name says.`);
    }
    await keys.add(database, operator, key);
  }
}

function readKeyFile(path: string): PrivateKey | undefined {
  try {
    return parseKey(readFileSync(path, "utf8"));
  } catch (cause) {
    if (errorCode(cause) === "ENOENT") return undefined;
    throw new StartFailure(`The key in ${path} cannot be read; restore it from a backup.`, {
      cause,
    });
  }
}
