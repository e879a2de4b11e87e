import { and, eq, gt, inArray, isNull, ne, sql } from "drizzle-orm";
import { permissionsOf, type Staff } from "../../permissions/permissions.ts";
import type { SessionDetails } from "../../permissions/staff-context.server.ts";
import type { AnyDatabase, Database } from "../../platform/database/database.server.ts";
import {
  passkey,
  roleRequirement,
  signInVerification,
  staff,
  staffSession,
} from "../tables.server.ts";
import { isExpired, longestSession } from "../timings.ts";

type SessionRow = typeof staffSession.$inferSelect;
type EndedReason = NonNullable<SessionRow["endedReason"]>;

export type SignInState =
  | { state: "signed-out"; reason?: EndedReason }
  /** Signed in by a provider; the code of the authenticator app is still needed. */
  | { state: "second-factor-pending"; session: SessionDetails; staff: Staff }
  /** The role requires a second factor and the person has none: may only set one up. */
  | { state: "second-factor-missing"; session: SessionDetails; staff: Staff }
  | { state: "signed-in"; session: SessionDetails; staff: Staff };

/** The sign-in state of this session token. Read-only. */
export async function findSignInState(
  database: Database,
  token: string,
  now = new Date(),
): Promise<SignInState> {
  if (token === "") return { state: "signed-out" };
  const [row] = await database
    .select({
      session: staffSession,
      person: staff,
      secondFactorRequired: roleRequirement.secondFactor,
      hasPasskey: sql<boolean>`exists (select from ${passkey} where ${passkey.userId} = ${staff.id})`,
    })
    .from(staffSession)
    .innerJoin(staff, eq(staff.id, staffSession.userId))
    .leftJoin(roleRequirement, eq(roleRequirement.role, staff.role))
    .where(eq(staffSession.token, token));
  if (!row) return { state: "signed-out", reason: "user-token-expired" };
  const { session, person } = row;
  if (person.disabledAt) return { state: "signed-out", reason: "user-disabled" };
  if (session.endedReason) return { state: "signed-out", reason: session.endedReason };
  if (isExpired(session.expiresAt.getTime(), now.getTime()) || isTooOld(session, now)) {
    return { state: "signed-out", reason: "user-token-expired" };
  }
  return { state: stateOf(row), session, staff: viewStaff(person) };
}

function stateOf({
  session,
  person,
  secondFactorRequired,
  hasPasskey,
}: {
  session: SessionRow;
  person: typeof staff.$inferSelect;
  secondFactorRequired: boolean | null;
  hasPasskey: boolean;
}) {
  if (session.method === "provider" && person.twoFactorEnabled) return "second-factor-pending";
  if (secondFactorRequired && !person.twoFactorEnabled && !hasPasskey)
    return "second-factor-missing";
  return "signed-in";
}

function isTooOld(session: Pick<SessionDetails, "createdAt">, now: Date): boolean {
  return now.getTime() - session.createdAt.getTime() > longestSession;
}

function viewStaff(person: typeof staff.$inferSelect): Staff {
  return {
    id: person.id,
    name: person.name,
    email: person.email,
    role: person.role,
    permissions: permissionsOf(person.role, person.grants),
  };
}

/** The row stays for a while, so that the next request with its token gets the reason. */
export async function endSessions(
  database: AnyDatabase | Database,
  selection:
    | { token: string }
    | { id: string; ofPerson: string }
    | { ofPerson: string; except?: string },
  reason: EndedReason,
): Promise<number> {
  const condition =
    "token" in selection
      ? eq(staffSession.token, selection.token)
      : "id" in selection
        ? and(eq(staffSession.userId, selection.ofPerson), eq(staffSession.id, selection.id))
        : and(
            eq(staffSession.userId, selection.ofPerson),
            selection.except ? ne(staffSession.id, selection.except) : undefined,
          );
  const ended = await database
    .update(staffSession)
    .set({ endedReason: reason, expiresAt: sql`now()`, updatedAt: sql`now()` })
    .where(and(condition, isNull(staffSession.endedReason)))
    .returning({ id: staffSession.id });
  return ended.length;
}

/** Records a new proof of identity. */
export async function recordProof(
  database: Database,
  sessionId: string,
  method?: SessionDetails["method"],
) {
  await database
    .update(staffSession)
    .set({ confirmedAt: sql`now()`, ...(method && { method }) })
    .where(inArray(staffSession.id, [sessionId]));
}

/** The sessions of a person, the current one first. */
export async function listOpenSessions(database: Database, person: string, current: string) {
  return database
    .select({
      id: staffSession.id,
      address: staffSession.ipAddress,
      program: staffSession.userAgent,
      method: staffSession.method,
      createdAt: staffSession.createdAt,
      updatedAt: staffSession.updatedAt,
    })
    .from(staffSession)
    .where(
      and(
        eq(staffSession.userId, person),
        isNull(staffSession.endedReason),
        gt(staffSession.expiresAt, sql`now()`),
      ),
    )
    .orderBy(sql`${staffSession.id} = ${current} desc`, sql`${staffSession.createdAt} desc`);
}

/** The person whose password was accepted. Better Auth stores it under the cookie's value without signature. */
export async function findChallenged(
  database: Database,
  cookie: string,
): Promise<string | undefined> {
  const identifier = cookie.slice(0, Math.max(0, cookie.lastIndexOf(".")));
  const [row] = await database
    .select({ person: signInVerification.value })
    .from(signInVerification)
    .where(eq(signInVerification.identifier, identifier));
  return row?.person;
}
