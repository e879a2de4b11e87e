import type { RequestContext } from "../../platform/http/context.server.ts";
import { readCookie, sessionToken } from "../sessions/cookies.server.ts";
import { findChallenged, findSignInState, recordProof } from "../sessions/session-store.server.ts";
import { findStaff } from "../staff-store.server.ts";
import { accountsIn, headersForAuth } from "./accounts.server.ts";
import { attemptSucceeded, beginAttempt, isFirstUse } from "./attempt-store.server.ts";
import { knownDevice, rememberDevice } from "./known-device.server.ts";
import { codeOf, recordRefusal, type SignInOutcome } from "./sign-in.server.ts";
import { signInProblem } from "./sign-in-errors.ts";

/** Six digits are a code of the app; anything else is treated as a recovery code. */
const appCode = /^\d{6}$/;

/** The second step, after the password or after a provider. */
export async function giveCode(
  request: Request,
  context: RequestContext,
  typed: string,
): Promise<SignInOutcome> {
  const { auth, database, network, secret, secure } = accountsIn(context);
  const signInState = await findSignInState(database, sessionToken(request, secret, secure));
  const signedIn = signInState.state === "signed-out" ? undefined : signInState.staff.id;
  const challenge = readCookie(request, "two_factor", secure);
  const person = await findStaff(
    database,
    signedIn ?? (await findChallenged(database, challenge)) ?? "",
  );
  const code = typed.replaceAll(/\s/g, "");
  const attempt = await beginAttempt(database, secret, {
    kind: appCode.test(code) ? "code" : "recovery-code",
    // Without a person there is nothing to guess: the step has expired.
    account: person?.id,
    network,
    device: person && knownDevice(request, secret, person.email, secure),
  });
  if (!attempt.ok) {
    if (attempt.first) await recordRefusal(context, "too-many-requests", person?.email);
    return { ok: false, problem: signInProblem("too-many-requests", attempt) };
  }
  const repeated =
    person &&
    appCode.test(code) &&
    !(await isFirstUse(database, secret, { person: person.id, code }));
  if (repeated) {
    await recordRefusal(context, "wrong-code", person.email);
    return { ok: false, problem: signInProblem("wrong-code", attempt) };
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
    if (signInState.state === "second-factor-pending") {
      await recordProof(database, signInState.session.id, "second-factor");
    }
    if (person) headers.append("Set-Cookie", rememberDevice(secret, person.email, secure));
    return { ok: true, secondFactorPending: false, headers };
  } catch (error) {
    const reason = codeOf(error);
    await recordRefusal(context, reason, person?.email);
    return { ok: false, problem: signInProblem(reason, attempt) };
  }
}
