import { randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import type { Role } from "../permissions/permissions.ts";
import type { AnyDatabase, Database } from "../platform/database/database.server.ts";
import { staff, staffAccount } from "./tables.server.ts";

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
