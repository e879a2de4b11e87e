// A pooler in transaction mode accepts LISTEN and never delivers a notification: changed pages, live draws and jobs would
// be late by minutes. Found out at the start, by one round trip.
import { randomBytes } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { messageOf } from "../message-of.ts";
import { StartFailure } from "../start-failure.ts";
import { type Database, driverSettings } from "./database.server.ts";
import { connectionOf } from "./listen.server.ts";

const longestMilliseconds = 3_000;

/** Throws a StartFailure that names the variable to set. */
export async function requireNotifications(database: Database): Promise<void> {
  const channel = `goldkey_${randomBytes(6).toString("hex")}`;
  const listener = new pg.Client({
    ...driverSettings(connectionOf(database)),
    application_name: "goldkey-start",
    connectionTimeoutMillis: 10_000,
  });
  const heard = Promise.withResolvers<true>();
  listener.on("notification", () => heard.resolve(true));
  // Every error is reported by the query or the connect that it interrupts.
  listener.on("error", () => undefined);
  try {
    await listener.connect();
    await listener.query(`listen ${channel}`);
    await database.$client.query("select pg_notify($1, '')", [channel]);
    if (await Promise.race([heard.promise, pause(longestMilliseconds, false)])) return;
  } catch (cause) {
    const reason = messageOf(cause);
    const variable = database.direct === undefined ? "DATABASE_URL" : "DATABASE_DIRECT_URL";
    throw new StartFailure(`LISTEN does not work with ${variable} (${reason}).`, { cause });
  } finally {
    await listener.end();
  }
  throw new StartFailure(
    database.direct === undefined
      ? "Notifications do not arrive through DATABASE_URL, as with a pooler such as PgBouncer in transaction mode: set DATABASE_DIRECT_URL to the address of PostgreSQL itself; DATABASE_URL can stay."
      : "Notifications do not arrive through DATABASE_DIRECT_URL: it must be the address of PostgreSQL itself, and the same database as DATABASE_URL.",
  );
}
