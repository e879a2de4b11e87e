// Creates an operator with its first key, and changes the key. Both write a key statement.
import type { Statement } from "../../../protocol/statements.ts";
import { type Actor, recordActivity } from "../../activity/record.server.ts";
import {
  type AnyDatabase,
  type Database,
  inTransaction,
} from "../../platform/database/database.server.ts";
import { StartFailure } from "../../platform/start-failure.ts";
import { listWitnessedDraws, type WitnessedDraw } from "../store.server.ts";
import { type KeyRing, makeKey } from "./key-ring.server.ts";
import { addOperator, findOperator } from "./ledger-store.server.ts";
import { openLedgerWriter } from "./write-ledger.server.ts";

/** The operator of the sample draws: a host name that never resolves (RFC 2606). */
export const demonstrationOperator = "sample.invalid";

/** The host of PUBLIC_URL, which is the operator's name in every statement. */
export function operatorNameOf(publicUrl: string): string {
  const { host } = new URL(publicUrl);
  if (/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:[0-9]{1,5})?$/.test(host)) return host;
  throw new StartFailure(
    `PUBLIC_URL must name the site by letters, digits, dots and hyphens, since draws are signed under that name; ${host} cannot be used.`,
  );
}

/** Creates the operator with its first key unless it exists. Several processes may call this at the same time. */
export async function ensureOperator(
  database: AnyDatabase,
  keys: KeyRing,
  name: string,
  { demonstration = false } = {},
): Promise<void> {
  if (await findOperator(database, name)) return;
  await database.transaction(async (transaction) => {
    const first = makeKey();
    const added = await addOperator(transaction, { name, demonstration, key: first.publicKey });
    // Another process was faster; the key just made is never used.
    if (!added) return;
    await keys.add(transaction, name, first);
    const ledger = await openLedgerWriter(transaction, keys, name);
    await ledger.writeKey(first);
  });
}

type KeyRotation =
  | { ok: true; statement: Statement<"key"> }
  /** These draws need witnesses, and some may refuse heads that the new key signs. */
  | { ok: false; reason: "witnessed"; draws: WitnessedDraw[] };

/**
 * Puts a new key in force, on every node at once. The old key stays: receipts of its time are signed with it.
 * A witness that was configured with the old key refuses every head until it is given the new one, so this needs
 * `despiteWitnesses` while a draw relies on witnesses.
 */
export async function rotateKey(
  database: Database,
  keys: KeyRing,
  name: string,
  who: Actor,
  { despiteWitnesses = false } = {},
): Promise<KeyRotation> {
  return inTransaction(
    database,
    async (transaction) => {
      // Holds the ledger's lock, so that no draw is opened between this check and the statement.
      const ledger = await openLedgerWriter(transaction, keys, name);
      const draws = await listWitnessedDraws(transaction, name);
      if (draws.length > 0 && !despiteWitnesses) return { ok: false, reason: "witnessed", draws };
      const fresh = makeKey();
      await keys.add(transaction, name, fresh);
      const replaced = ledger.key;
      const statement = await ledger.writeKey(fresh);
      await recordActivity(transaction, {
        who,
        what: "draws.key-changed",
        about: { kind: "operator", id: name },
        changes: { key: { from: replaced, to: fresh.publicKey } },
      });
      return { ok: true, statement };
    },
    { isolation: "read committed" },
  );
}
