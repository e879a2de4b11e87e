// The steps of signing in that the pages call. Every outcome is a value with a code of the catalogue.
import { isAPIError } from "better-auth/api";
import { nobodyKnown, recordActivity } from "../../activity/record.server.ts";
import type { RequestContext } from "../../platform/http/context.server.ts";
import { sessionToken } from "../sessions/cookies.server.ts";
import { endSessions } from "../sessions/session-store.server.ts";
import { findStaffByEmail } from "../staff-store.server.ts";
import { accountsIn, headersForAuth } from "./accounts.server.ts";
import { attemptSucceeded, beginAttempt } from "./attempt-store.server.ts";
import { knownDevice, rememberDevice } from "./known-device.server.ts";
import { type SignInCode, type SignInProblem, signInProblem } from "./sign-in-errors.ts";

export type SignInOutcome =
  | { ok: true; secondFactorOwed: boolean; headers: Headers }
  | { ok: false; problem: SignInProblem };

export async function signInWithPassword(
  request: Request,
  context: RequestContext,
  { email, password }: { email: string; password: string },
): Promise<SignInOutcome> {
  const { secret, secure, database, network } = accountsIn(context);
  const account = email.toLowerCase();
  const device = knownDevice(request, secret, account, secure);
  const who = { kind: "password", account, network, device } as const;
  const attempt = await beginAttempt(database, secret, who);
  if (!attempt.ok) {
    if (attempt.first) await noteRefusal(context, "too-many-requests", account);
    return { ok: false, problem: signInProblem("too-many-requests", attempt) };
  }
  const outcome = await signInUnlimited(request, context, { email, password });
  if (outcome.ok || outcome.problem.code === "user-disabled") {
    await attemptSucceeded(database, attempt.key);
    return outcome;
  }
  const { triesLeft } = attempt;
  return { ok: false, problem: signInProblem(outcome.problem.code, { triesLeft }) };
}

/** Right after a one-time link has set this very password: whoever has paused the account, it opens. */
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
    headers.append("Set-Cookie", rememberDevice(secret, account, secure));
    return { ok: true, secondFactorOwed: "twoFactorRedirect" in response, headers };
  } catch (error) {
    const code = codeOf(error);
    await noteRefusal(context, code, account);
    return { ok: false, problem: signInProblem(code) };
  }
}

/** A sign-in makes a new session, never a better one out of an old one. */
export async function endFormerSession(request: Request, context: RequestContext): Promise<void> {
  const { database, secret, secure } = accountsIn(context);
  const token = sessionToken(request, secret, secure);
  if (token) await endSessions(database, { token }, "signed-out");
}

/** The name that was tried is kept only if it is somebody's here: people type passwords into the wrong field. */
export async function noteRefusal(context: RequestContext, code: SignInCode, account?: string) {
  const { database, network } = accountsIn(context);
  const person = account ? await findStaffByEmail(database, account) : undefined;
  await recordActivity(database, {
    who: nobodyKnown,
    what: "account.sign-in-refused",
    ...(person && { about: { kind: "staff", id: person.id, name: person.name } }),
    changes: { reason: code },
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
  INVALID_TWO_FACTOR_COOKIE: "code-step-expired",
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: "code-step-expired",
  ACCOUNT_TEMPORARILY_LOCKED: "too-many-requests",
};

/** Better Auth's code in the words of our catalogue; anything else is a bug and is thrown on. */
export function codeOf(error: unknown): SignInCode {
  const code = isAPIError(error) ? codes[String(error.body?.code)] : undefined;
  if (!code) throw error;
  return code;
}
