// Everything a process needs to run draws. Opened once with the site and passed by typed context.
import { createSecretKey, type KeyObject } from "node:crypto";
import type { Database } from "../../platform/database/database.server.ts";
import type { Environment } from "../../platform/environment.server.ts";
import type { Log } from "../../platform/log.server.ts";
import { type KeyRing, openKeyRing } from "../ledger/key-ring.server.ts";
import { ensureOperator, operatorNameOf } from "../ledger/operator.server.ts";
import { SealedDraws } from "../sealed-draws.server.ts";
import { TicketTrees } from "../ticket-trees.server.ts";
import { openInstallation } from "./installation.server.ts";

export type DrawServices = {
  database: Database;
  log: Log;
  /** This installation's name in its ledger: the host of PUBLIC_URL. */
  operator: string;
  keys: KeyRing;
  /** Coupon codes are short: they are hashed with a key, so that a copy of the database does not reveal them. */
  couponKey: string;
  networkKey: KeyObject;
  beaconUrls: string[] | undefined;
  allowPrivateWitnesses: boolean;
  trees: TicketTrees;
  sealed: SealedDraws;
};

export type DrawServicesParts = { database: Database; environment: Environment; log: Log };

/** Also creates the installation's operator and its key, unless they exist. */
export async function openDrawServices(parts: DrawServicesParts): Promise<DrawServices> {
  const services = await prepareDrawServices(parts);
  await ensureOperator(services.database, services.keys, services.operator);
  return services;
}

/** The operator may not exist yet. */
export async function prepareDrawServices({
  database,
  environment,
  log,
}: DrawServicesParts): Promise<DrawServices> {
  const { secrets, publicUrl, beaconUrls, allowPrivateWitnesses } = await openInstallation(
    database,
    environment,
  );
  const keys = openKeyRing(secrets);
  return {
    database,
    log,
    operator: operatorNameOf(publicUrl),
    keys,
    couponKey: secrets.coupons,
    networkKey: createSecretKey(secrets.network, "utf8"),
    beaconUrls,
    allowPrivateWitnesses,
    trees: new TicketTrees(database),
    sealed: new SealedDraws(database),
  };
}
