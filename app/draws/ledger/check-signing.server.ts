import type { AnyDatabase } from "../../platform/database/database.server.ts";
import { KeyMissing, type KeyRing } from "./key-ring.server.ts";
import { listKeysInForce } from "./key-store.server.ts";

type KeyHolder = { database: AnyDatabase; keys: KeyRing };

/** Throws KeyMissing when an operator's key in force is not available: its entries are refused then. */
export async function checkSigning({ database, keys }: KeyHolder): Promise<void> {
  for (const { operator, key } of await listKeysInForce(database)) {
    await keys.find(database, operator, key);
  }
}

/** The ids of the keys in force that this process has. */
export async function listReadableKeys({ database, keys }: KeyHolder): Promise<string[]> {
  const readable: string[] = [];
  for (const { operator, key } of await listKeysInForce(database)) {
    try {
      await keys.find(database, operator, key);
      readable.push(key);
    } catch (error) {
      if (!(error instanceof KeyMissing)) throw error;
    }
  }
  return readable;
}
