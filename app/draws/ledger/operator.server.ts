// An operator begins with a key and the statement that says so; it changes keys by another one.
import type { Statement } from "../../../protocol/statements.ts";
import { type Actor, recordActivity } from "../../activity/record.server.ts";
import {
  type AnyDatabase,
  type Database,
  inTransaction,
} from "../../platform/database/database.server.ts";
import { StartFailure } from "../../platform/start-failure.ts";
import type { KeyRing } from "./key-ring.server.ts";
import { addOperator, findOperator } from "./ledger-store.server.ts";
import { openLedgerWriter } from "./write-ledger.server.ts";

/** The demonstration's name: a host that can never exist (RFC 2606). */
export const demonstrationOperator = "sample.invalid";

/** The host under which the public finds the site: the operator's name in every statement. */
export function operatorNameOf(publicUrl: string): string {
  const { host } = new URL(publicUrl);
  if (/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:[0-9]{1,5})?$/.test(host)) return host;
  throw new StartFailure(
    `PUBLIC_URL must name the site by letters, digits, dots and hyphens, since draws are signed under that name; ${host} cannot be used.`,
  );
}

/** Makes the operator with its first key unless it exists; any number of processes may try. */
export async function ensureOperator(
  database: AnyDatabase,
  keys: KeyRing,
  name: string,
  { demonstration = false } = {},
): Promise<void> {
  const known = await findOperator(database, name);
  if (known) {
    keys.find(name, known.key);
    return;
  }
  await database.transaction(async (transaction) => {
    const first = keys.make(name);
    const added = await addOperator(transaction, { name, demonstration, key: first.publicKey });
    // Another process was faster; the key just made is never used.
    if (!added) return;
    const ledger = await openLedgerWriter(transaction, keys, name);
    await ledger.writeKey(first);
  });
}

/** Puts a new key in force. The old file stays: receipts of its time are signed with it. */
export async function rotateKey(
  database: Database,
  keys: KeyRing,
  name: string,
  who: Actor,
): Promise<Statement<"key">> {
  const fresh = keys.make(name);
  return inTransaction(
    database,
    async (transaction) => {
      const ledger = await openLedgerWriter(transaction, keys, name);
      const replaced = ledger.key;
      const said = await ledger.writeKey(fresh);
      await recordActivity(transaction, {
        who,
        what: "draws.key-changed",
        about: { kind: "operator", id: name },
        changes: { key: { from: replaced, to: fresh.publicKey } },
      });
      return said;
    },
    { isolation: "read committed" },
  );
}
