import { sql } from "drizzle-orm";
import {
  isRole,
  type Permission,
  permissionsOf,
  type Role,
} from "../../permissions/permissions.ts";
import type { AnyDatabase, Database } from "../../platform/database/database.server.ts";

export type ListedPerson = {
  id: string;
  name: string;
  email: string;
  role: Role;
  grants: Permission[];
  state: "active" | "invited" | "disabled";
  /** "Passkey and app", "App", "None" … */
  secondFactor: { passkeys: number; app: boolean };
  lastSignInAt: Date | null;
  lastSignInFrom: string;
  openSessions: number;
  invitedAt: Date | null;
  invitationEndsAt: Date | null;
  /** The last owner cannot be removed or disabled. */
  lastOwner: boolean;
};

type PersonRow = {
  id: string;
  name: string;
  email: string;
  role: Role;
  grants: Permission[];
  two_factor_enabled: boolean;
  accepted_at: Date | null;
  disabled_at: Date | null;
  invited_at: Date | null;
  last_sign_in_at: Date | null;
  last_sign_in_from: string | null;
  passkeys: number;
  open_sessions: number;
  invitation_ends_at: Date | null;
  owners: number;
};

export async function listPeople(database: AnyDatabase): Promise<ListedPerson[]> {
  const { rows } = await database.execute<PersonRow>(sql`
    select s.id, s.name, s.email, s.role, s.grants, s.two_factor_enabled, s.accepted_at, s.disabled_at,
      s.invited_at, s.last_sign_in_at, s.last_sign_in_from,
      (select count(*)::int from passkey p where p.staff_id = s.id) as passkeys,
      (select count(*)::int from staff_session o
        where o.staff_id = s.id and o.expires_at > now()) as open_sessions,
      (select max(l.expires_at) from one_time_link l
        where l.staff_id = s.id and l.purpose = 'invitation' and l.used_at is null) as invitation_ends_at,
      (select count(*)::int from staff o
        where o.role = 'owner' and o.accepted_at is not null and o.disabled_at is null) as owners
    from staff s order by lower(s.name), s.id`);
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    email: row.email,
    role: row.role,
    grants: row.grants,
    state: row.disabled_at ? "disabled" : row.accepted_at ? "active" : "invited",
    secondFactor: { passkeys: row.passkeys, app: row.two_factor_enabled },
    lastSignInAt: dateOf(row.last_sign_in_at),
    lastSignInFrom: row.last_sign_in_from ?? "",
    openSessions: row.open_sessions,
    invitedAt: dateOf(row.invited_at),
    invitationEndsAt: dateOf(row.invitation_ends_at),
    lastOwner:
      row.role === "owner" && row.owners === 1 && Boolean(row.accepted_at) && !row.disabled_at,
  }));
}

/** Raw queries return times as the driver parses them. */
function dateOf(value: Date | string | null): Date | null {
  return value === null ? null : new Date(value);
}

/** Active people with this permission. */
export async function listPeopleWho(database: AnyDatabase, permission: Permission) {
  const people = await listPeople(database);
  return people
    .filter(({ state, role, grants }) => {
      return state === "active" && permissionsOf(role, grants).includes(permission);
    })
    .map(({ id, name, email }) => ({ id, name, email }));
}

/** The roles that need a second factor. */
export async function listRolesWithSecondFactor(database: Database): Promise<Role[]> {
  const { rows } = await database.execute<{ role: string }>(
    sql`select role from role_requirement where second_factor order by role`,
  );
  return rows.map(({ role }) => role).filter(isRole);
}
