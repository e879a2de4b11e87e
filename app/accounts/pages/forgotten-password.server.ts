import { setTimeout as pause } from "node:timers/promises";
import { anonymous, recordActivity } from "../../activity/record.server.ts";
import { readSettings } from "../../content/load-page.server.ts";
import { queueMail } from "../../mail/queue.server.ts";
import { inTransaction } from "../../platform/database/database.server.ts";
import type { RequestContext } from "../../platform/http/context.server.ts";
import { passwordProblem } from "../passwords/common-passwords.server.ts";
import { hashPassword } from "../passwords/password-hash.server.ts";
import { findLink, issueLink, takeLink } from "../people/link-store.server.ts";
import { newPasswordMail, passwordChangedMail } from "../people/mails.ts";
import { endSessions } from "../sessions/session-store.server.ts";
import { accountsIn } from "../sign-in/accounts.server.ts";
import { beginAttempt, forgetAttemptsOn } from "../sign-in/attempt-store.server.ts";
import { findStaff, findStaffByEmail, setPassword } from "../staff-store.server.ts";
import { newPasswordLinkDuration } from "../timings.ts";

/** Longer than the work takes for a known address, so that the time reveals nothing. */
const responseMilliseconds = 500;

export async function sendNewPasswordLink(context: RequestContext, email: string): Promise<void> {
  await Promise.all([sendIfKnown(context, email), pause(responseMilliseconds)]);
}

async function sendIfKnown(context: RequestContext, email: string): Promise<void> {
  const { database, environment, network, secret } = accountsIn(context);
  const account = email.toLowerCase();
  const attempt = await beginAttempt(database, secret, { kind: "new-password", account, network });
  if (!attempt.ok) return;
  const person = await findStaffByEmail(database, account);
  if (!person || person.disabledAt || !person.acceptedAt) return;
  const { companyName } = await readSettings(database);
  await inTransaction(
    database,
    async (transaction) => {
      const token = await issueLink(transaction, {
        purpose: "new-password",
        staffId: person.id,
        duration: newPasswordLinkDuration,
      });
      await queueMail(transaction, {
        ...newPasswordMail(
          person,
          companyName,
          `${environment.publicUrl}/admin/reset-password/${token}`,
        ),
        occasion: `new-password ${token.slice(0, 8)}`,
      });
      await recordActivity(transaction, {
        who: anonymous,
        what: "account.new-password-asked",
        about: { kind: "staff", id: person.id, name: person.name },
        cameFrom: network,
      });
    },
    { isolation: "read committed" },
  );
}

type ResetOutcome = { ok: true; email: string } | { ok: false; problem: string };

/** Ends every session: somebody else may know the old password. */
export async function setForgottenPassword(
  context: RequestContext,
  token: string,
  password: string,
): Promise<ResetOutcome> {
  const { database, network, secret } = accountsIn(context);
  const link = await findLink(database, token, "new-password");
  const owner = link?.staffId ? await findStaff(database, link.staffId) : undefined;
  const ended = { ok: false, problem: "This link no longer works. Ask for a new one." } as const;
  if (!owner || owner.disabledAt) return ended;
  const problem = passwordProblem(password, [owner.name, owner.email]);
  if (problem) return { ok: false, problem };

  const hash = await hashPassword(password);
  const { companyName } = await readSettings(database);
  const done = await inTransaction(
    database,
    async (transaction) => {
      if (!(await takeLink(transaction, token, "new-password"))) return false;
      await setPassword(transaction, owner.id, hash);
      await endSessions(transaction, { ofPerson: owner.id }, "user-token-expired");
      await queueMail(transaction, {
        ...passwordChangedMail(owner, companyName),
        occasion: `password-changed ${token.slice(0, 8)}`,
      });
      await recordActivity(transaction, {
        who: { id: owner.id, name: owner.name },
        what: "account.password-changed",
        changes: { by: "link" },
        cameFrom: network,
      });
      return true;
    },
    { isolation: "read committed" },
  );
  if (!done) return ended;
  await forgetAttemptsOn(database, secret, owner.email);
  return { ok: true, email: owner.email };
}
