// Changes to one's own account. All are recorded; dangerous ones are also mailed.
import { recordActivity } from "../../activity/record.server.ts";
import { readSettings } from "../../content/load-page.server.ts";
import { queueMail } from "../../mail/queue.server.ts";
import { sessionContext, staffContext } from "../../permissions/staff-context.server.ts";
import { inTransaction } from "../../platform/database/database.server.ts";
import type { RequestContext } from "../../platform/http/context.server.ts";
import { errorCode } from "../../platform/start-failure.ts";
import { passwordProblem } from "../passwords/common-passwords.server.ts";
import { hashPassword } from "../passwords/password-hash.server.ts";
import { endSessions, listOpenSessions } from "../sessions/session-store.server.ts";
import { accountsIn } from "../sign-in/accounts.server.ts";
import { signInProblem } from "../sign-in/sign-in-errors.ts";
import {
  deletePasskey,
  deleteProvider,
  findStaff,
  findStaffByEmail,
  listPasskeys,
  listProviders,
  setPassword,
  updateStaff,
} from "../staff-store.server.ts";
import { newEmailLinkDuration } from "../timings.ts";
import { findLink, issueLink, takeLink } from "./link-store.server.ts";
import { emailChangedMail, newEmailMail, passwordChangedMail } from "./mails.ts";

type AccountOutcome = { ok: true } | { ok: false; problem: string };

/** The record of the specification: uid, name, photo, email and whether verified, phone, providers, sessions. */
export async function readAccount(context: RequestContext) {
  const { database } = accountsIn(context);
  const { id } = context.get(staffContext);
  const current = context.get(sessionContext).id;
  const [person, providers, passkeys, sessions] = await Promise.all([
    findStaff(database, id),
    listProviders(database, id),
    listPasskeys(database, id),
    listOpenSessions(database, id, current),
  ]);
  if (!person) throw new Error("Somebody is signed in who is not there.");
  return { person, providers, passkeys, sessions, current };
}

export async function changeProfile(
  context: RequestContext,
  wanted: { name: string; phone: string; image?: string | null },
): Promise<void> {
  const { database, network } = accountsIn(context);
  const staff = context.get(staffContext);
  await database.transaction(async (transaction) => {
    const before = await findStaff(transaction, staff.id);
    await updateStaff(transaction, staff.id, wanted);
    await recordActivity(transaction, {
      who: staff,
      what: "account.profile-changed",
      changes: {
        ...(before?.name !== wanted.name && { name: { from: before?.name, to: wanted.name } }),
        ...(before?.phone !== wanted.phone && { phone: "changed" }),
        ...(wanted.image !== undefined && { photo: wanted.image ? "changed" : "removed" }),
      },
      cameFrom: network,
    });
  });
}

/** Ends all other sessions: somebody else may know the old password. */
export async function changePassword(
  context: RequestContext,
  password: string,
): Promise<AccountOutcome> {
  const { database, network } = accountsIn(context);
  const staff = context.get(staffContext);
  const problem = passwordProblem(password, [staff.name, staff.email]);
  if (problem) return { ok: false, problem };
  const hash = await hashPassword(password);
  const { companyName } = await readSettings(database);
  await database.transaction(async (transaction) => {
    await setPassword(transaction, staff.id, hash);
    const except = context.get(sessionContext).id;
    await endSessions(transaction, { ofPerson: staff.id, except }, "user-token-expired");
    await queueMail(transaction, {
      ...passwordChangedMail(staff, companyName),
      occasion: `password-changed ${crypto.randomUUID()}`,
    });
    await recordActivity(transaction, {
      who: staff,
      what: "account.password-changed",
      cameFrom: network,
    });
  });
  return { ok: true };
}

/** The new address is used once its link is confirmed. */
export async function askForNewEmail(
  context: RequestContext,
  email: string,
): Promise<AccountOutcome> {
  const { database, environment, network } = accountsIn(context);
  const staff = context.get(staffContext);
  if (await findStaffByEmail(database, email)) {
    return { ok: false, problem: signInProblem("email-already-in-use").message };
  }
  const { companyName } = await readSettings(database);
  await database.transaction(async (transaction) => {
    const token = await issueLink(transaction, {
      purpose: "new-email",
      staffId: staff.id,
      details: { email: email.toLowerCase() },
      duration: newEmailLinkDuration,
    });
    const address = `${environment.publicUrl}/admin/confirm-email/${token}`;
    await queueMail(transaction, {
      ...newEmailMail({ name: staff.name, email }, companyName, address),
      occasion: `new-email ${token.slice(0, 8)}`,
    });
    await recordActivity(transaction, {
      who: staff,
      what: "account.new-email-asked",
      cameFrom: network,
    });
  });
  return { ok: true };
}

export async function findNewEmail(
  context: RequestContext,
  token: string,
): Promise<string | undefined> {
  const link = await findLink(accountsIn(context).database, token, "new-email");
  return link?.details.email;
}

export async function confirmNewEmail(
  context: RequestContext,
  token: string,
): Promise<AccountOutcome> {
  const { database, network } = accountsIn(context);
  const { companyName } = await readSettings(database);
  const ended = { ok: false, problem: "This link no longer works. Ask for a new one." } as const;
  try {
    return await inTransaction(
      database,
      async (transaction) => {
        const link = await takeLink(transaction, token, "new-email");
        const person = link?.staffId ? await findStaff(transaction, link.staffId) : undefined;
        const email = link?.details.email;
        if (!person || !email || person.disabledAt) return ended;
        await updateStaff(transaction, person.id, { email, emailVerified: true });
        await queueMail(transaction, {
          ...emailChangedMail(person, companyName, email),
          occasion: `email-changed ${token.slice(0, 8)}`,
        });
        await recordActivity(transaction, {
          who: { id: person.id, name: person.name },
          what: "account.email-changed",
          changes: { email: { from: person.email, to: email } },
          cameFrom: network,
        });
        return { ok: true };
      },
      { isolation: "read committed" },
    );
  } catch (error) {
    if (errorCode(error) !== "23505") throw error;
    return { ok: false, problem: signInProblem("email-already-in-use").message };
  }
}

export async function removePasskey(context: RequestContext, id: string): Promise<void> {
  const { database, network } = accountsIn(context);
  const staff = context.get(staffContext);
  await database.transaction(async (transaction) => {
    const removed = await deletePasskey(transaction, id, staff.id);
    if (!removed) return;
    await recordActivity(transaction, {
      who: staff,
      what: "account.passkey-removed",
      changes: { name: removed.name },
      cameFrom: network,
    });
  });
}

export async function unlinkProvider(context: RequestContext, provider: string): Promise<void> {
  const { database, network } = accountsIn(context);
  const staff = context.get(staffContext);
  await database.transaction(async (transaction) => {
    await deleteProvider(transaction, staff.id, provider);
    await recordActivity(transaction, {
      who: staff,
      what: "account.provider-unlinked",
      changes: { provider },
      cameFrom: network,
    });
  });
}

/** One session, or all but this one. */
export async function signOutElsewhere(context: RequestContext, id?: string): Promise<number> {
  const { database, network } = accountsIn(context);
  const staff = context.get(staffContext);
  const which = id
    ? { id, ofPerson: staff.id }
    : { ofPerson: staff.id, except: context.get(sessionContext).id };
  const ended = await endSessions(database, which, "user-token-expired");
  await recordActivity(database, {
    who: staff,
    what: "account.signed-out-elsewhere",
    changes: { sessions: ended },
    cameFrom: network,
  });
  return ended;
}
