// The steps of signing in. Every outcome is a value with a code of sign-in-errors.ts.
import { setTimeout as pause } from "node:timers/promises";
import { isAPIError } from "better-auth/api";
import { anonymous, recordActivity } from "../../activity/record.server.ts";
import type { RequestContext } from "../../platform/http/context.server.ts";
import { lookUp } from "../../platform/look-up.ts";
import { sessionToken } from "../sessions/cookies.server.ts";
import { endSessions } from "../sessions/session-store.server.ts";
import { findStaffByEmail } from "../staff-store.server.ts";
import { refusalDuration } from "../timings.ts";
import { accountsIn, headersForAuth } from "./accounts.server.ts";
import { attemptSucceeded, beginAttempt, countRefusal } from "./attempt-store.server.ts";
import { knownDevice, rememberDevice } from "./known-device.server.ts";
import { type SignInCode, type SignInProblem, signInProblem } from "./sign-in-errors.ts";

export type SignInOutcome =
  | { ok: true; secondFactorPending: boolean; headers: Headers }
  | { ok: false; problem: SignInProblem };

/** Refusals take the same time for everybody: without an account there is less to read. */
export async function signInWithPassword(
  request: Request,
  context: RequestContext,
  typed: { email: string; password: string },
): Promise<SignInOutcome> {
  const timeIsUp = pause(refusalDuration, undefined, { ref: false });
  const outcome = await signInWithinLimits(request, context, typed);
  if (!outcome.ok) await timeIsUp;
  return outcome;
}

async function signInWithinLimits(
  request: Request,
  context: RequestContext,
  { email, password }: { email: string; password: string },
): Promise<SignInOutcome> {
  const { secret, secure, database, network } = accountsIn(context);
  const account = email.toLowerCase();
  const device = knownDevice(request, secret, account, secure);
  const sender = { kind: "password", account, network, device } as const;
  const attempt = await beginAttempt(database, secret, sender);
  if (!attempt.ok) {
    if (attempt.first) await recordRefusal(context, "too-many-requests", account);
    return { ok: false, problem: signInProblem("too-many-requests", attempt) };
  }
  const outcome = await signInUnlimited(request, context, { email, password });
  if (outcome.ok || outcome.problem.code === "user-disabled") {
    await attemptSucceeded(database, attempt.key);
    return outcome;
  }
  return { ok: false, problem: signInProblem(outcome.problem.code, attempt) };
}

/** Without limits: for a password that was just set by a one-time link. */
export async function signInUnlimited(
  request: Request,
  context: RequestContext,
  { email, password }: { email: string; password: string },
): Promise<SignInOutcome> {
  const { auth, secret, secure } = accountsIn(context);
  const account = email.toLowerCase();
  try {
    const { headers, response } = await auth.api.signInEmail({
      body: { email: account, password },
      headers: headersForAuth(request, context),
      returnHeaders: true,
    });
    await endFormerSession(request, context);
    const secondFactorPending = "twoFactorRedirect" in response;
    if (!secondFactorPending) {
      headers.append("Set-Cookie", rememberDevice(secret, account, secure));
    }
    return { ok: true, secondFactorPending, headers };
  } catch (error) {
    const code = codeOf(error);
    await recordRefusal(context, code, account);
    return { ok: false, problem: signInProblem(code) };
  }
}

/** A sign-in always creates a new session, against session fixation. */
export async function endFormerSession(request: Request, context: RequestContext): Promise<void> {
  const { database, secret, secure } = accountsIn(context);
  const token = sessionToken(request, secret, secure);
  if (token) await endSessions(database, { token }, "signed-out");
}

/**
 * Logs the account only if it exists: people type passwords into the wrong field. Many refusals have few rows, with
 * their count, so that nobody can fill the log, which is kept for good.
 */
export async function recordRefusal(context: RequestContext, code: SignInCode, account?: string) {
  const { database, network, secret } = accountsIn(context);
  const person = account ? await findStaffByEmail(database, account) : undefined;
  const refusals = await countRefusal(database, secret, person?.id ?? "");
  if (refusals === undefined) return;
  await recordActivity(database, {
    who: anonymous,
    what: "account.sign-in-refused",
    ...(person && { about: { kind: "staff", id: person.id, name: person.name } }),
    changes: { reason: code, ...(refusals > 1 && { refusals }) },
    cameFrom: network,
  });
}

const codes: Record<string, SignInCode> = {
  INVALID_EMAIL_OR_PASSWORD: "wrong-password",
  INVALID_EMAIL: "user-not-found",
  PASSWORD_TOO_LONG: "wrong-password",
  USER_DISABLED: "user-disabled",
  INVALID_CODE: "wrong-code",
  INVALID_BACKUP_CODE: "wrong-code",
  // Somebody who has not set up an app sent a code.
  TOTP_NOT_ENABLED: "wrong-code",
  BACKUP_CODES_NOT_ENABLED: "wrong-code",
  TWO_FACTOR_NOT_ENABLED: "wrong-code",
  INVALID_TWO_FACTOR_COOKIE: "code-step-expired",
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: "code-step-expired",
  ACCOUNT_TEMPORARILY_LOCKED: "too-many-requests",
};

/** Maps an error of Better Auth to a code of ours. Any other error is a bug and is rethrown. */
export function codeOf(error: unknown): SignInCode {
  const code = isAPIError(error) ? lookUp(codes, String(error.body?.code)) : undefined;
  if (!code) throw error;
  return code;
}
