import { isAPIError } from "better-auth/api";
import { recordActivity } from "../../activity/record.server.ts";
import {
  type Proof,
  sessionContext,
  staffContext,
} from "../../permissions/staff-context.server.ts";
import type { RequestContext } from "../../platform/http/context.server.ts";
import { findStaff } from "../staff-store.server.ts";
import { accountsIn, headersForAuth } from "./accounts.server.ts";
import { attemptSucceeded, beginAttempt, isFirstUse } from "./attempt-store.server.ts";
import { isFresh } from "./fresh-sign-in.server.ts";
import { signInProblem } from "./sign-in-errors.ts";

/**
 * For what would replace everything: beside the password, a code of the authenticator app, or a passkey within the last
 * minutes. Somebody without either sets one up first.
 */
export async function proveSecondFactor(
  request: Request,
  context: RequestContext,
  typed: string,
): Promise<Proof> {
  const { auth, database, network, secret } = accountsIn(context);
  const staff = context.get(staffContext);
  const session = context.get(sessionContext);
  if (session.method === "passkey" && isFresh(session)) return { ok: true };
  const person = await findStaff(database, staff.id);
  if (!person?.twoFactorEnabled) {
    return {
      ok: false,
      problem: "This needs a second factor. Set up an authenticator app in Your account first.",
    };
  }
  const code = typed.replaceAll(/\s/g, "");
  if (!/^\d{6}$/.test(code)) {
    return { ok: false, problem: "Enter the six digits that your authenticator app shows." };
  }
  const account = `proof ${staff.id}`;
  const attempt = await beginAttempt(database, secret, { kind: "code", account, network });
  if (!attempt.ok) {
    return { ok: false, problem: signInProblem("too-many-requests", attempt).message };
  }
  try {
    if (!(await isFirstUse(database, secret, { person: staff.id, code }))) {
      return { ok: false, problem: "This code was used already. Wait for the next one." };
    }
    await auth.api.verifyTOTP({ body: { code }, headers: headersForAuth(request, context) });
    await attemptSucceeded(database, attempt.key);
    return { ok: true };
  } catch (error) {
    if (!isAPIError(error)) throw error;
    await recordActivity(database, {
      who: staff,
      what: "account.proof-refused",
      cameFrom: network,
    });
    return { ok: false, problem: signInProblem("wrong-code", attempt).message };
  }
}
