import type { RequestContext } from "../../platform/http/context.server.ts";
import { readCookie, sessionToken } from "../sessions/cookies.server.ts";
import { findChallenged, findSignInState, noteProof } from "../sessions/session-store.server.ts";
import { accountsIn, headersForAuth } from "./accounts.server.ts";
import { attemptSucceeded, beginAttempt, isFirstUse } from "./attempt-store.server.ts";
import { codeOf, noteRefusal, type SignInOutcome } from "./sign-in.server.ts";
import { signInProblem } from "./sign-in-errors.ts";

/** Six digits are the app's; anything else is taken for a recovery code. */
const appCode = /^\d{6}$/;

/** The second step: after a right password, or after a provider that knows nothing of our codes. */
export async function giveCode(
  request: Request,
  context: RequestContext,
  given: string,
): Promise<SignInOutcome> {
  const { auth, database, network, secret, secure } = accountsIn(context);
  const found = await findSignInState(database, sessionToken(request, secret, secure));
  const signedIn = found.state === "signed-out" ? undefined : found.staff.id;
  const challenge = readCookie(request, "two_factor", secure);
  const account = signedIn ?? challenge;
  const attempt = await beginAttempt(database, secret, { kind: "code", account, network });
  if (!attempt.ok) {
    if (attempt.first) await noteRefusal(context, "too-many-requests");
    return { ok: false, problem: signInProblem("too-many-requests", attempt) };
  }
  const { triesLeft } = attempt;
  const code = given.replaceAll(/\s/g, "");
  const person = signedIn ?? (await findChallenged(database, challenge));
  if (person && appCode.test(code) && !(await isFirstUse(database, secret, { person, code }))) {
    await noteRefusal(context, "wrong-code");
    return { ok: false, problem: signInProblem("wrong-code", { triesLeft }) };
  }
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
    return { ok: false, problem: signInProblem(reason, { triesLeft, waitSeconds: 15 * 60 }) };
  }
}
