import { randomUUID } from "node:crypto";
import { and, eq, inArray, ne, sql } from "drizzle-orm";
import type { Role } from "../permissions/permissions.ts";
import type { AnyDatabase, Database } from "../platform/database/database.server.ts";
import { passkey, roleRequirement, secondFactor, staff, staffAccount } from "./tables.server.ts";

export type StaffRow = typeof staff.$inferSelect;

/** With a (hashed) password the person can sign in at once; without one they are invited. */
export async function insertStaff(
  transaction: AnyDatabase,
  person: { name: string; email: string; role: Role; password?: string },
): Promise<string> {
  const id = randomUUID();
  await transaction.insert(staff).values({
    id,
    name: person.name,
    email: person.email.toLowerCase(),
    role: person.role,
    ...(person.password ? { acceptedAt: sql`now()` } : { invitedAt: sql`now()` }),
  });
  if (person.password) await setPassword(transaction, id, person.password);
  return id;
}

/** Takes the hash. */
export async function setPassword(transaction: AnyDatabase, id: string, password: string) {
  await transaction
    .insert(staffAccount)
    .values({
      id: randomUUID(),
      userId: id,
      providerId: "credential",
      accountId: id,
      password,
    })
    .onConflictDoUpdate({
      target: [staffAccount.providerId, staffAccount.accountId],
      set: { password, updatedAt: sql`now()` },
    });
}

export async function findPassword(database: Database, id: string): Promise<string | undefined> {
  const [account] = await database
    .select({ password: staffAccount.password })
    .from(staffAccount)
    .where(and(eq(staffAccount.userId, id), eq(staffAccount.providerId, "credential")));
  return account?.password ?? undefined;
}

export async function findStaff(
  database: AnyDatabase | Database,
  id: string,
): Promise<StaffRow | undefined> {
  const [person] = await database.select().from(staff).where(eq(staff.id, id));
  return person;
}

export async function findStaffByEmail(
  database: AnyDatabase | Database,
  email: string,
): Promise<StaffRow | undefined> {
  const [person] = await database.select().from(staff).where(eq(staff.email, email.toLowerCase()));
  return person;
}

type StaffChange = Partial<
  Pick<StaffRow, "name" | "email" | "emailVerified" | "phone" | "image" | "role" | "grants">
>;

export async function updateStaff(transaction: AnyDatabase, id: string, change: StaffChange) {
  await transaction
    .update(staff)
    .set({ ...change, updatedAt: sql`now()` })
    .where(eq(staff.id, id));
}

/** An invited person has set a password, by which their address is verified too. */
export async function acceptStaff(transaction: AnyDatabase, id: string, name: string) {
  await transaction
    .update(staff)
    .set({ name, emailVerified: true, acceptedAt: sql`now()`, updatedAt: sql`now()` })
    .where(eq(staff.id, id));
}

/** `verified`: a provider has verified the invited address. */
export async function markSignedIn(
  transaction: AnyDatabase,
  id: string,
  { from, verified }: { from: string; verified: boolean },
) {
  await transaction
    .update(staff)
    .set({
      lastSignInAt: sql`now()`,
      lastSignInFrom: from,
      acceptedAt: sql`coalesce(${staff.acceptedAt}, now())`,
      ...(verified && { emailVerified: true }),
    })
    .where(eq(staff.id, id));
}

export async function markInvited(transaction: AnyDatabase, id: string) {
  await transaction.update(staff).set({ invitedAt: sql`now()` }).where(eq(staff.id, id));
}

export async function disableStaff(transaction: AnyDatabase, id: string) {
  await transaction.update(staff).set({ disabledAt: sql`now()` }).where(eq(staff.id, id));
}

export async function enableStaff(transaction: AnyDatabase, id: string) {
  await transaction.update(staff).set({ disabledAt: null }).where(eq(staff.id, id));
}

export async function deleteStaff(transaction: AnyDatabase, id: string) {
  await transaction.delete(staff).where(eq(staff.id, id));
}

/** Makes an existing person an owner, even if they are disabled or only invited. */
export async function makeOwner(transaction: AnyDatabase, id: string, name?: string) {
  await transaction
    .update(staff)
    .set({
      role: "owner",
      disabledAt: null,
      acceptedAt: sql`coalesce(${staff.acceptedAt}, now())`,
      ...(name && { name }),
    })
    .where(eq(staff.id, id));
}

export async function hasOwner(database: AnyDatabase | Database): Promise<boolean> {
  const { rows } = await database.execute<{ exists: boolean }>(sql`
    select exists (
      select from staff where role = 'owner' and accepted_at is not null and disabled_at is null
    ) as exists`);
  return rows[0]?.exists === true;
}

/** Until the end of the transaction nobody else creates the first owner. */
export async function lockFirstOwner(transaction: AnyDatabase) {
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtext('first owner'))`);
}

/** Passkeys and the authenticator app. */
export async function removeSecondFactors(transaction: AnyDatabase, id: string) {
  await transaction.delete(passkey).where(eq(passkey.userId, id));
  await transaction.delete(secondFactor).where(eq(secondFactor.userId, id));
  await transaction.update(staff).set({ twoFactorEnabled: false }).where(eq(staff.id, id));
}

export async function listProviders(database: Database, id: string): Promise<string[]> {
  const accounts = await database
    .select({ provider: staffAccount.providerId })
    .from(staffAccount)
    .where(eq(staffAccount.userId, id))
    .orderBy(staffAccount.createdAt);
  return accounts.map(({ provider }) => provider);
}

/** The password is not a provider and stays. */
export async function deleteProvider(transaction: AnyDatabase, id: string, provider: string) {
  await transaction
    .delete(staffAccount)
    .where(
      and(
        eq(staffAccount.userId, id),
        eq(staffAccount.providerId, provider),
        ne(staffAccount.providerId, "credential"),
      ),
    );
}

export async function listPasskeys(database: Database, id: string) {
  return database
    .select({ id: passkey.id, name: passkey.name, createdAt: passkey.createdAt })
    .from(passkey)
    .where(eq(passkey.userId, id))
    .orderBy(passkey.createdAt);
}

/** The passkey's name; undefined when this person has no such passkey. */
export async function deletePasskey(transaction: AnyDatabase, id: string, ofPerson: string) {
  const [removed] = await transaction
    .delete(passkey)
    .where(and(eq(passkey.id, id), eq(passkey.userId, ofPerson)))
    .returning({ name: passkey.name });
  return removed;
}

export async function saveRoleRequirement(transaction: AnyDatabase, role: Role, required: boolean) {
  await transaction
    .insert(roleRequirement)
    .values({ role, secondFactor: required })
    .onConflictDoUpdate({ target: roleRequirement.role, set: { secondFactor: required } });
}

/** The names of the people who saved versions, by their ids. */
export async function namesOf(
  database: AnyDatabase,
  ids: Iterable<string | null>,
): Promise<(id: string | null) => string> {
  const wanted = [...new Set(ids)].filter((id) => id !== null && id !== "system");
  const rows =
    wanted.length === 0
      ? []
      : await database
          .select({ id: staff.id, name: staff.name })
          .from(staff)
          .where(inArray(staff.id, wanted as string[]));
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return (id) => {
    if (id === null) return "";
    return id === "system" ? "The system" : (names.get(id) ?? "A former colleague");
  };
}
