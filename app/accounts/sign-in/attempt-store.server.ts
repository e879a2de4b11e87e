import { createHmac } from "node:crypto";
import { normalizeIP } from "@better-auth/core/utils/ip";
import { eq, inArray, sql } from "drizzle-orm";
import type { Database } from "../../platform/database/database.server.ts";
import { attemptLimit } from "../tables.server.ts";
import { attemptsPause } from "../timings.ts";

/** Who is trying, as far as limits are concerned. */
export type Attempt = {
  /** What is tried: each has its own count. */
  kind: "password" | "code" | "passkey" | "new-password" | "link";
  /** The e-mail address or person it is tried on, when there is one. */
  account?: string;
  /** From clientAddressContext: never from a header that a visitor could write. */
  network: string;
  /** Set when this browser has signed in to this very account before. */
  device?: string;
};

export type Limited =
  | { ok: true; triesLeft: number; key: Bucket[] }
  /** `first`: the one that began the pause, worth a line in the log; the rest would only fill it. */
  | { ok: false; waitSeconds: number; first: boolean };

type Bucket = { key: string; most: number; forgottenOnSuccess: boolean };

/**
 * Counts the attempt before it is made, in the database, so that neither parallel requests nor
 * several processes nor a restart give more tries. A success gives the try back.
 */
export async function beginAttempt(
  database: Database,
  secret: string,
  attempt: Attempt,
): Promise<Limited> {
  const buckets = bucketsOf(attempt, secret);
  let triesLeft = Number.POSITIVE_INFINITY;
  for (const { key, most } of buckets) {
    const { failures, waitSeconds } = await count(database, key, most);
    if (failures > most) return { ok: false, waitSeconds, first: failures === most + 1 };
    triesLeft = Math.min(triesLeft, most - failures);
  }
  return { ok: true, triesLeft, key: buckets };
}

export async function attemptSucceeded(database: Database, buckets: Bucket[]): Promise<void> {
  const forgotten = buckets.filter((bucket) => bucket.forgottenOnSuccess).map(({ key }) => key);
  if (forgotten.length > 0) {
    await database.delete(attemptLimit).where(inArray(attemptLimit.key, forgotten));
  }
  for (const { key } of buckets.filter((bucket) => !bucket.forgottenOnSuccess)) {
    await database
      .update(attemptLimit)
      .set({ failures: sql`greatest(${attemptLimit.failures} - 1, 0)` })
      .where(eq(attemptLimit.key, key));
  }
}

/**
 * A code of the authenticator app is right for ninety seconds but opens once (RFC 6238, 5.2): whoever
 * read it over a shoulder, or on a page that pretended to be ours, comes too late with it.
 */
export async function isFirstUse(
  database: Database,
  secret: string,
  { person, code }: { person: string; code: string },
): Promise<boolean> {
  const { failures } = await count(database, hash(secret, ["app code", person, code]), 1);
  return failures === 1;
}

/** A new password, set by mail, opens an account that strangers had locked. */
export async function forgetAttemptsOn(database: Database, secret: string, account: string) {
  const kinds = ["password", "code"] as const;
  const keys = kinds.map((kind) => hash(secret, [kind, "account", account]));
  await database.delete(attemptLimit).where(inArray(attemptLimit.key, keys));
}

/**
 * Five tries for one account from one network; twenty for one account from everywhere; fifty for one
 * network on all accounts. A known device has a count of its own instead, so that strangers, or
 * colleagues behind the same router, can never lock the owner out. A passkey cannot be guessed: its
 * tries are limited by network only, and remain when passwords are paused.
 */
function bucketsOf({ kind, account, network, device }: Attempt, secret: string): Bucket[] {
  const bucket = (parts: string[], most: number, forgottenOnSuccess = false): Bucket => ({
    key: hash(secret, [kind, ...parts]),
    most,
    forgottenOnSuccess,
  });
  const group = normalizeIP(network);
  if (device && account) return [bucket(["device", device, account], 10, true)];
  return [
    ...(account
      ? [bucket(["account and network", account, group], 5, true), bucket(["account", account], 20)]
      : []),
    bucket(["network", group], 50),
  ];
}

function hash(secret: string, parts: string[]): string {
  return createHmac("sha256", secret).update(JSON.stringify(parts)).digest("base64url");
}

/** Each failure moves the end of the pause; once the limit is passed it stands still. */
async function count(database: Database, key: string, most: number) {
  const pause = sql`now() + ${`${attemptsPause} milliseconds`}::interval`;
  const { failures, windowEndsAt } = attemptLimit;
  const [row] = await database
    .insert(attemptLimit)
    .values({ key, failures: 1, windowEndsAt: pause })
    .onConflictDoUpdate({
      target: attemptLimit.key,
      set: {
        failures: sql`case when ${windowEndsAt} <= now() then 1 else ${failures} + 1 end`,
        windowEndsAt: sql`case when ${windowEndsAt} <= now() or ${failures} < ${most} then ${pause} else ${windowEndsAt} end`,
      },
    })
    .returning({
      failures,
      waitSeconds: sql<number>`ceil(extract(epoch from ${windowEndsAt} - now()))::int`,
    });
  if (!row) throw new Error("The attempt was not counted.");
  return row;
}
