import { accountsIn, type Context, headersForAuth } from "../accounts.server.ts";
import { readCookie, sessionToken } from "../sessions/cookies.server.ts";
import { findSignInState, noteProof } from "../sessions/session.server.ts";
import { attemptSucceeded, beginAttempt } from "./limits.server.ts";
import { codeOf, noteRefusal, type SignInOutcome } from "./sign-in.server.ts";
import { signInProblem } from "./sign-in-errors.ts";

/** Six digits are the app's; anything else is taken for a recovery code. */
const appCode = /^\d{6}$/;

/** The second step: after a right password, or after a provider that knows nothing of our codes. */
export async function giveCode(
  request: Request,
  context: Context,
  given: string,
): Promise<SignInOutcome> {
  const { auth, database, network, secret, secure } = accountsIn(context);
  const found = await findSignInState(database, sessionToken(request, secret, secure));
  const account =
    found.state === "signed-out" ? readCookie(request, "two_factor", secure) : found.staff.id;
  const attempt = await beginAttempt(database, secret, { kind: "code", account, network });
  if (!attempt.ok) {
    if (attempt.first) await noteRefusal(context, "too-many-requests");
    return { ok: false, problem: signInProblem("too-many-requests", attempt) };
  }
  const code = given.replaceAll(/\s/g, "");
  const call = {
    body: { code },
    headers: headersForAuth(request, context),
    returnHeaders: true,
  } as const;
  try {
    const { headers } = appCode.test(code)
      ? await auth.api.verifyTOTP(call)
      : await auth.api.verifyBackupCode(call);
    await attemptSucceeded(database, attempt.key);
    if (found.state === "second-factor-owed") {
      await noteProof(database, found.session.id, "second-factor");
    }
    return { ok: true, secondFactorOwed: false, headers };
  } catch (error) {
    const reason = codeOf(error);
    await noteRefusal(context, reason);
    const { triesLeft } = attempt;
    return { ok: false, problem: signInProblem(reason, { triesLeft, waitSeconds: 15 * 60 }) };
  }
}
