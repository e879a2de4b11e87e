import { recordActivity } from "../../activity/record.server.ts";
import {
  type Proof,
  type SessionDetails,
  sessionContext,
  staffContext,
} from "../../permissions/staff-context.server.ts";
import type { RequestContext } from "../../platform/http/context.server.ts";
import { verifyPassword } from "../passwords/password-hash.server.ts";
import { noteProof } from "../sessions/session-store.server.ts";
import { findPassword } from "../staff-store.server.ts";
import { proofLasts } from "../timings.ts";
import { accountsIn } from "./accounts.server.ts";
import { attemptSucceeded, beginAttempt } from "./attempt-store.server.ts";
import { signInProblem } from "./sign-in-errors.ts";

/** The field in which a form asks for the password once more. */
export const proofField = "current-password";

/**
 * Before dangerous acts: was it proved within the last minutes who sits here? A passkey used just now
 * counts (it makes a new session); else the form must bring the password.
 */
export async function requireFreshSignIn(context: RequestContext, form: FormData): Promise<Proof> {
  const given = form.get(proofField);
  if (typeof given === "string" && given !== "") return provePassword(context, given);
  if (isFresh(context.get(sessionContext))) return { ok: true };
  return {
    ok: false,
    problem: "Type your password, or use your passkey: this is asked before dangerous acts.",
  };
}

export function isFresh({ confirmedAt }: SessionDetails, now = Date.now()): boolean {
  return now - confirmedAt.getTime() <= proofLasts;
}

/** Limited like a sign-in: an open screen must not become a place to guess. */
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
    return { ok: false, problem: "That is not your password. Nothing has been changed." };
  }
  await attemptSucceeded(database, attempt.key);
  await noteProof(database, session.id);
  return { ok: true };
}
