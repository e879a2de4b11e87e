import { createHmac } from "node:crypto";
import { normalizeIP } from "@better-auth/core/utils/ip";
import { eq, inArray, sql } from "drizzle-orm";
import type { Database } from "../../platform/database/database.server.ts";
import { attemptLimit } from "../tables.server.ts";
import { attemptsPause, passwordsPause } from "../timings.ts";

const refusalsWithRows = 20;

/** What attempts are limited by. */
export type Attempt = {
  /** Every kind has its own count. */
  kind: "password" | "code" | "recovery-code" | "passkey" | "new-password" | "link";
  /** The e-mail address or person, if there is one. */
  account?: string;
  /** From clientAddressContext, never from a header that a visitor could set. */
  network: string;
  /** Set when this browser has signed in to this account before, with the code if the account has an app. */
  device?: string;
};

/** `waitSeconds`: how long the pause is if no tries are left. */
type TriesLeft = { triesLeft: number; waitSeconds: number };

export type Limited =
  | ({ ok: true; key: Bucket[] } & TriesLeft)
  /** `first`: the attempt that started the pause. Only that one is logged. */
  | { ok: false; waitSeconds: number; first: boolean };

type Bucket = { key: string; most: number; pause: number; forgottenOnSuccess: boolean };

/**
 * Counts the attempt in the database before it is made, so that parallel requests, several processes or a restart
 * do not allow more. A success is not counted.
 */
export async function beginAttempt(
  database: Database,
  secret: string,
  attempt: Attempt,
): Promise<Limited> {
  const buckets = bucketsOf(attempt, secret);
  let fewest: TriesLeft = { triesLeft: Number.POSITIVE_INFINITY, waitSeconds: 0 };
  for (const { key, most, pause } of buckets) {
    const { failures, waitSeconds } = await count(database, key, most, pause);
    if (failures > most) return { ok: false, waitSeconds, first: failures === most + 1 };
    const limit = { triesLeft: most - failures, waitSeconds: pause / 1000 };
    if (isStricter(limit, fewest)) fewest = limit;
  }
  return { ok: true, ...fewest, key: buckets };
}

function isStricter(one: TriesLeft, other: TriesLeft): boolean {
  if (one.triesLeft !== other.triesLeft) return one.triesLeft < other.triesLeft;
  return one.waitSeconds > other.waitSeconds;
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
 * A code of the authenticator app is valid for ninety seconds but accepted once (RFC 6238, section 5.2), against
 * shoulder surfing and phishing.
 */
export async function isFirstUse(
  database: Database,
  secret: string,
  { person, code }: { person: string; code: string },
): Promise<boolean> {
  const { failures } = await count(database, hash(secret, ["app code", person, code]), 1);
  return failures === 1;
}

/**
 * How many sign-ins were refused in this quarter of an hour: those of a person here, or all with other addresses.
 * Undefined when the refusal needs no row of its own: after twenty, only the hundredth, thousandth … have one.
 */
export async function countRefusal(
  database: Database,
  secret: string,
  person: string,
): Promise<number | undefined> {
  const { failures } = await count(database, hash(secret, ["refusal", person]), 1);
  return failures <= refusalsWithRows || /^10+$/.test(`${failures}`) ? failures : undefined;
}

/** A password that was reset by mail unlocks an account that strangers had paused. */
export async function forgetAttemptsOn(
  database: Database,
  secret: string,
  { id, email }: { id: string; email: string },
) {
  const keys = [
    hash(secret, ["password", "account", email]),
    hash(secret, ["code", "account", id]),
  ];
  await database.delete(attemptLimit).where(inArray(attemptLimit.key, keys));
}

/**
 * Five attempts per account and network, twenty per account (passwords: in an hour), fifty per network. A known device
 * has its own count instead, so that strangers, or colleagues behind the same router, cannot lock its user out. A
 * passkey and a recovery code cannot be guessed: they are limited by network only and work while passwords and codes
 * are paused. Codes have no count per account and network: Better Auth ends a step after five wrong ones already.
 */
function bucketsOf({ kind, account, network, device }: Attempt, secret: string): Bucket[] {
  const bucket = (parts: string[], most: number, rules: Partial<Bucket> = {}): Bucket => ({
    key: hash(secret, [kind, ...parts]),
    most,
    pause: attemptsPause,
    forgottenOnSuccess: false,
    ...rules,
  });
  const forgottenOnSuccess = true;
  const group = normalizeIP(network);
  if (device && account) return [bucket(["device", device, account], 10, { forgottenOnSuccess })];
  const perAccount =
    account && kind !== "recovery-code"
      ? [bucket(["account", account], 20, kind === "password" ? { pause: passwordsPause } : {})]
      : [];
  const perBoth =
    account && kind !== "recovery-code" && kind !== "code"
      ? [bucket(["account and network", account, group], 5, { forgottenOnSuccess })]
      : [];
  return [...perBoth, ...perAccount, bucket(["network", group], 50)];
}

function hash(secret: string, parts: string[]): string {
  return createHmac("sha256", secret).update(JSON.stringify(parts)).digest("base64url");
}

/** Every failure extends the window, until the limit is exceeded. */
async function count(database: Database, key: string, most: number, milliseconds = attemptsPause) {
  const pause = sql`now() + ${`${milliseconds} milliseconds`}::interval`;
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
