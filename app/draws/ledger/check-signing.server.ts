import type { AnyDatabase } from "../../platform/database/database.server.ts";
import type { KeyRing } from "./key-ring.server.ts";
import { listKeysInForce } from "./key-store.server.ts";

/** Throws KeyMissing when an operator's key in force is not available: its entries are refused then. */
export async function checkSigning({
  database,
  keys,
}: {
  database: AnyDatabase;
  keys: KeyRing;
}): Promise<void> {
  for (const { operator, key } of await listKeysInForce(database)) {
    await keys.find(database, operator, key);
  }
}
