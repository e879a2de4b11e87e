// The site's name in its ledger is the host of PUBLIC_URL. Changing it with draws in the ledger needs a confirmation.
import { recordActivity, theSystem } from "../../activity/record.server.ts";
import type { Database } from "../../platform/database/database.server.ts";
import type { Environment } from "../../platform/environment.server.ts";
import { readSite, saveSite } from "../../platform/installation/store.server.ts";
import { StartFailure } from "../../platform/start-failure.ts";
import { type KeyRing, openKeyRing } from "../ledger/key-ring.server.ts";
import { findOperator } from "../ledger/ledger-store.server.ts";
import { ensureOperator, operatorNameOf } from "../ledger/operator.server.ts";
import { openInstallation } from "./installation.server.ts";
import { listDrawsOfOthers, moveDrafts, type OtherDraw } from "./site-store.server.ts";

/**
 * Called at every start, before anything is served. Throws a StartFailure when this process has another SECRET_KEY than
 * the installation, or when PUBLIC_URL was changed and real draws carry the old name.
 */
export async function requireInstallation(
  database: Database,
  environment: Environment,
): Promise<void> {
  const { secrets, publicUrl } = await openInstallation(database, environment);
  const name = operatorNameOf(publicUrl);
  const confirmed = await readSite(database);
  if (confirmed === name) return;
  const draws = await listDrawsOfOthers(database, name);
  // Up to version 0.2 the name was not kept: if this one has signed before, it is not new.
  const isKnown = confirmed === undefined && (await findOperator(database, name)) !== undefined;
  if (draws.length > 0 && !isKnown) throw new StartFailure(refusal(name, draws));
  await confirmName(database, openKeyRing(secrets), name);
}

function refusal(name: string, draws: OtherDraw[]): string {
  const former = draws.at(-1)?.operator;
  const count = draws.length === 1 ? "a draw" : `${draws.length} draws`;
  return `PUBLIC_URL names ${name}, but the ledger has ${count} of ${former}, signed under that name: set PUBLIC_URL back, or run goldkey move-site, which explains what happens to open draws.`;
}

/** Confirms the new name: from now on draws are opened under it, with a key of its own. */
export async function moveSite(database: Database, keys: KeyRing, name: string): Promise<void> {
  const former = await readSite(database);
  await confirmName(database, keys, name);
  await recordActivity(database, {
    who: theSystem,
    what: "draws.site-moved",
    about: { kind: "operator", id: name },
    changes: { site: { from: former ?? "", to: name } },
  });
}

async function confirmName(database: Database, keys: KeyRing, name: string): Promise<void> {
  await ensureOperator(database, keys, name);
  await database.transaction(async (transaction) => {
    await moveDrafts(transaction, name);
    await saveSite(transaction, name);
  });
}
