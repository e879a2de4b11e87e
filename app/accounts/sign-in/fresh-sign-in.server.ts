import { recordActivity } from "../../activity/record.server.ts";
import {
  type Proof,
  type SessionDetails,
  sessionContext,
  staffContext,
} from "../../permissions/staff-context.server.ts";
import type { RequestContext } from "../../platform/http/context.server.ts";
import { verifyPassword } from "../passwords/password-hash.server.ts";
import { recordProof } from "../sessions/session-store.server.ts";
import { findPassword } from "../staff-store.server.ts";
import { proofDuration } from "../timings.ts";
import { accountsIn } from "./accounts.server.ts";
import { attemptSucceeded, beginAttempt } from "./attempt-store.server.ts";
import { signInProblem } from "./sign-in-errors.ts";

/** The form field with the current password. */
export const proofField = "current-password";

/**
 * Dangerous acts need a proof of identity within the last minutes: a sign-in, also by passkey, which creates a
 * new session, or the password in the form.
 */
export async function requireFreshSignIn(context: RequestContext, form: FormData): Promise<Proof> {
  const password = form.get(proofField);
  if (typeof password === "string" && password !== "") return provePassword(context, password);
  if (isFresh(context.get(sessionContext))) return { ok: true };
  return {
    ok: false,
    problem: "Enter your password or use your passkey. We ask for it before important changes.",
  };
}

export function isFresh({ confirmedAt }: SessionDetails, now = Date.now()): boolean {
  return now - confirmedAt.getTime() <= proofDuration;
}

/** Limited like a sign-in, against guessing on an unlocked screen. */
export async function provePassword(context: RequestContext, password: string): Promise<Proof> {
  const { database, network, secret } = accountsIn(context);
  const staff = context.get(staffContext);
  const session = context.get(sessionContext);
  const attempt = await beginAttempt(database, secret, {
    kind: "password",
    account: `proof ${staff.id}`,
    network,
  });
  if (!attempt.ok) {
    return { ok: false, problem: signInProblem("too-many-requests", attempt).message };
  }
  const hash = await findPassword(database, staff.id);
  if (!hash || !(await verifyPassword({ hash, password }))) {
    await recordActivity(database, {
      who: staff,
      what: "account.proof-refused",
      cameFrom: network,
    });
    return { ok: false, problem: "That is not your password. Nothing was changed." };
  }
  await attemptSucceeded(database, attempt.key);
  await recordProof(database, session.id);
  return { ok: true };
}
