// Invites, changes, disables and removes people. A change and its activity are one transaction.
import { type ActivityEntry, recordActivity } from "../../activity/record.server.ts";
import { readSettings } from "../../content/load-page.server.ts";
import { queueMail } from "../../mail/queue.server.ts";
import {
  grantable,
  type Permission,
  type Role,
  roleNames,
  type Staff,
} from "../../permissions/permissions.ts";
import {
  type AnyDatabase,
  type Database,
  inTransaction,
} from "../../platform/database/database.server.ts";
import { errorCode } from "../../platform/start-failure.ts";
import { endSessions } from "../sessions/session-store.server.ts";
import {
  deleteStaff,
  disableStaff,
  enableStaff,
  findStaff,
  insertStaff,
  markInvited,
  type StaffRow,
  saveRoleRequirement,
  updateStaff,
} from "../staff-store.server.ts";
import { invitationDuration, newPasswordLinkDuration } from "../timings.ts";
import { issueLink } from "./link-store.server.ts";
import { invitationMail } from "./mails.ts";

export type PeopleRefusal =
  | "last-owner"
  | "email-already-in-use"
  | "gone"
  | "yourself"
  | "accepted"
  | "not-active";
/** `link`: opens the account of this person, for the one who may invite. */
export type PeopleOutcome =
  | { ok: true; person: StaffRow; link?: string }
  | { ok: false; reason: PeopleRefusal };

/** Who makes the change and from which network, with the database and the address of the site. */
export type PeopleContext = { database: Database; by: Staff; network: string; publicUrl: string };

export async function invitePerson(
  context: PeopleContext,
  { name, email, role }: { name: string; email: string; role: Role },
): Promise<PeopleOutcome> {
  return change(context, async (transaction) => {
    const id = await insertStaff(transaction, { name, email, role });
    const person = await mustFind(transaction, id);
    const link = await sendInvitation(transaction, context, person);
    return { person, link, what: "people.invited", changes: { role } };
  });
}

/** A new link; the old one stops working. */
export async function inviteAgain(context: PeopleContext, id: string): Promise<PeopleOutcome> {
  return changePerson(context, id, async (transaction, person) => {
    if (person.acceptedAt) return "accepted";
    await markInvited(transaction, id);
    const link = await sendInvitation(transaction, context, person);
    return { link, what: "people.invited-again" };
  });
}

/** For somebody who cannot get the mail with the link. Their second factor is still asked for. */
export async function makePasswordLink(context: PeopleContext, id: string): Promise<PeopleOutcome> {
  if (id === context.by.id) return { ok: false, reason: "yourself" };
  return changePerson(context, id, async (transaction, person) => {
    if (!person.acceptedAt || person.disabledAt) return "not-active";
    const token = await issueLink(transaction, {
      purpose: "new-password",
      staffId: person.id,
      duration: newPasswordLinkDuration,
    });
    const link = `${context.publicUrl}/admin/reset-password/${token}`;
    return { link, what: "people.password-link-made" };
  });
}

export async function changeRole(
  context: PeopleContext,
  id: string,
  role: Role,
): Promise<PeopleOutcome> {
  if (id === context.by.id) return { ok: false, reason: "yourself" };
  return changePerson(context, id, async (transaction, person) => {
    await updateStaff(transaction, id, { role });
    return { what: "people.role-changed", changes: { role: { from: person.role, to: role } } };
  });
}

/** Permissions beyond the role, for example an auditor who may read names and phone numbers. */
export async function setGrants(
  context: PeopleContext,
  id: string,
  wanted: Permission[],
): Promise<PeopleOutcome> {
  const grants = grantable.filter((permission) => wanted.includes(permission));
  return changePerson(context, id, async (transaction, person) => {
    await updateStaff(transaction, id, { grants });
    return {
      what: "people.grants-changed",
      changes: { grants: { from: person.grants, to: grants } },
    };
  });
}

/** Ends every session. The activity log keeps the name. */
export async function disablePerson(context: PeopleContext, id: string): Promise<PeopleOutcome> {
  if (id === context.by.id) return { ok: false, reason: "yourself" };
  return changePerson(context, id, async (transaction) => {
    await disableStaff(transaction, id);
    const sessions = await endSessions(transaction, { ofPerson: id }, "user-disabled");
    return { what: "people.disabled", changes: { sessionsEnded: sessions } };
  });
}

export async function enablePerson(context: PeopleContext, id: string): Promise<PeopleOutcome> {
  return changePerson(context, id, async (transaction) => {
    await enableStaff(transaction, id);
    return { what: "people.enabled" };
  });
}

export async function removePerson(context: PeopleContext, id: string): Promise<PeopleOutcome> {
  if (id === context.by.id) return { ok: false, reason: "yourself" };
  return changePerson(context, id, async (transaction, person) => {
    await deleteStaff(transaction, id);
    return { what: "people.removed", changes: { email: person.email, role: person.role } };
  });
}

export async function requireSecondFactor(
  context: PeopleContext,
  role: Role,
  required: boolean,
): Promise<void> {
  await inTransaction(
    context.database,
    async (transaction) => {
      await saveRoleRequirement(transaction, role, required);
      await recordActivity(transaction, {
        who: context.by,
        what: required ? "people.second-factor-demanded" : "people.second-factor-waived",
        about: { kind: "role", id: role, name: roleNames[role] },
        cameFrom: context.network,
      });
    },
    { isolation: "read committed" },
  );
}

type RecordedChange = Pick<ActivityEntry, "what" | "changes"> & { link?: string };

function changePerson(
  context: PeopleContext,
  id: string,
  work: (transaction: AnyDatabase, person: StaffRow) => Promise<RecordedChange | PeopleRefusal>,
): Promise<PeopleOutcome> {
  return change(context, async (transaction) => {
    const person = await findStaff(transaction, id);
    if (!person) return "gone";
    const done = await work(transaction, person);
    return typeof done === "string" ? done : { person, ...done };
  });
}

async function change(
  { database, by, network }: PeopleContext,
  work: (
    transaction: AnyDatabase,
  ) => Promise<(RecordedChange & { person: StaffRow }) | PeopleRefusal>,
): Promise<PeopleOutcome> {
  try {
    return await inTransaction(
      database,
      async (transaction) => {
        const done = await work(transaction);
        if (typeof done === "string") return { ok: false, reason: done };
        const { person, what, changes, link } = done;
        await recordActivity(transaction, {
          who: by,
          what,
          about: { kind: "staff", id: person.id, name: person.name },
          changes,
          cameFrom: network,
        });
        return { ok: true, person, ...(link && { link }) };
      },
      { isolation: "read committed" },
    );
  } catch (error) {
    const reason = refusalBehind(error);
    if (!reason) throw error;
    return { ok: false, reason };
  }
}

/** The constraint that was violated, as a reason. */
function refusalBehind(error: unknown): PeopleRefusal | undefined {
  const code = errorCode(error);
  if (code === "23505") return "email-already-in-use";
  if (code === "23001") return "last-owner";
  return undefined;
}

/** Returns the link, so that it can be handed over without a mail too. */
async function sendInvitation(
  transaction: AnyDatabase,
  context: PeopleContext,
  person: StaffRow,
): Promise<string> {
  const { companyName } = await readSettings(context.database);
  const token = await issueLink(transaction, {
    purpose: "invitation",
    staffId: person.id,
    duration: invitationDuration,
  });
  const address = `${context.publicUrl}/admin/welcome/${token}`;
  await queueMail(transaction, {
    ...invitationMail(person, companyName, {
      by: context.by.name,
      role: roleNames[person.role],
      address,
    }),
    occasion: `invitation ${token.slice(0, 8)}`,
    about: `staff:${person.id}`,
  });
  return address;
}

async function mustFind(transaction: AnyDatabase, id: string): Promise<StaffRow> {
  const person = await findStaff(transaction, id);
  if (!person) throw new Error("The person who was just added is not there.");
  return person;
}
