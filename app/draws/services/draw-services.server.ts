// Everything a process needs to run draws. Opened once with the site; travels by typed context.

import { type EntryQueue, openEntryQueue } from "../entries/entry-queue.server.ts";
import { NetworkPressure } from "../entries/network-pressure.ts";
import type { Database } from "../platform/database/database.server.ts";
import type { Environment } from "../platform/environment.server.ts";
import type { Log } from "../platform/log.server.ts";
import { secret } from "../platform/secrets.server.ts";
import { foundOperator, operatorNameOf } from "./ledger/found-operator.server.ts";
import { type KeyRing, openKeyRing } from "./ledger/key-ring.server.ts";
import { TicketTrees } from "./proof/ticket-trees.server.ts";
import { SealedDraws } from "./sealed-draws.server.ts";

export type DrawOffice = {
  database: Database;
  log: Log;
  /** This installation's name in its ledger: the host of PUBLIC_URL. */
  operator: string;
  keys: KeyRing;
  /** Keys short coupon codes are hashed with, so that a copy of the database does not give them away. */
  couponKey: string;
  networkKey: string;
  beaconUrls: string[] | undefined;
  entries: EntryQueue;
  pressure: NetworkPressure;
  trees: TicketTrees;
  sealed: SealedDraws;
};

export type DrawOfficeParts = { database: Database; environment: Environment; log: Log };

/** Opens the office and makes sure that the installation's own operator exists, with its key at hand. */
export async function openDrawOffice(parts: DrawOfficeParts): Promise<DrawOffice> {
  const office = prepareDrawOffice(parts);
  await foundOperator(office.database, office.keys, office.operator);
  return office;
}

/** The office before its operator is known to exist: nothing of it touches the database yet. */
export function prepareDrawOffice({ database, environment, log }: DrawOfficeParts): DrawOffice {
  const { dataFolder, publicUrl, beaconUrls } = environment;
  const keys = openKeyRing(dataFolder);
  const couponKey = secret(dataFolder, "coupons");
  return {
    database,
    log,
    operator: operatorNameOf(publicUrl),
    keys,
    couponKey,
    networkKey: secret(dataFolder, "network"),
    beaconUrls,
    entries: openEntryQueue({ database, keys, couponKey, log }),
    pressure: new NetworkPressure(),
    trees: new TicketTrees(database),
    sealed: new SealedDraws(database),
  };
}
