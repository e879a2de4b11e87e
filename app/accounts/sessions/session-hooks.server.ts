// Hooks that run when a session is created, for all ways to sign in.
import { APIError } from "better-auth/api";
import { recordActivity } from "../../activity/record.server.ts";
import type { Database } from "../../platform/database/database.server.ts";
import { clientAddressHeader } from "../client-address.ts";
import { findStaff, markSignedIn } from "../staff-store.server.ts";
import type { staffSession } from "../tables.server.ts";

type Method = (typeof staffSession.$inferSelect)["method"];
type NewSession = { userId: string; ipAddress?: string | null } & Record<string, unknown>;
type EndpointContext = {
  path?: string;
  headers?: Headers | undefined;
  context: { session: unknown };
} | null;

/** By Better Auth's path. Other paths cannot create a session. */
const methods: Record<string, Method> = {
  "/sign-in/email": "password",
  "/two-factor/verify-totp": "second-factor",
  "/two-factor/verify-backup-code": "second-factor",
  "/two-factor/disable": "password",
  "/passkey/verify-authentication": "passkey",
  "/callback/:id": "provider",
};

/** Adds method, address and proof to a new session. Refuses disabled people and unknown ways to sign in. */
export async function prepareSession(
  database: Database,
  session: NewSession,
  context: EndpointContext,
) {
  const method = methods[context?.path ?? ""];
  const person = await findStaff(database, session.userId);
  if (!method || !person) return false;
  if (person.disabledAt) {
    throw new APIError("FORBIDDEN", { code: "USER_DISABLED", message: "user-disabled" });
  }
  // The full address: Better Auth would store only the prefix of an IPv6 address.
  const ipAddress = context?.headers?.get(clientAddressHeader) ?? session.ipAddress;
  return { data: { method, ipAddress, confirmedAt: new Date() } };
}

export async function recordSignIn(
  database: Database,
  session: NewSession,
  context: EndpointContext,
) {
  const person = await findStaff(database, session.userId);
  const stepOfSetUp = Boolean(context?.context.session);
  const secondFactorPending =
    context?.path === "/sign-in/email" && person?.twoFactorEnabled === true;
  if (!person || stepOfSetUp || secondFactorPending) return;
  const cameFrom = session.ipAddress ?? "";
  await database.transaction(async (transaction) => {
    await markSignedIn(transaction, person.id, {
      from: cameFrom,
      verified: session.method === "provider",
    });
    await recordActivity(transaction, {
      who: { id: person.id, name: person.name },
      what: "account.signed-in",
      changes: { method: session.method },
      cameFrom,
    });
  });
}
