// A new installation has no people and no default password. Its first owner uses a one-time link, printed at the
// start, or OWNER_EMAIL and OWNER_PASSWORD.
import { recordActivity, theSystem } from "../../activity/record.server.ts";
import { type Database, inTransaction } from "../../platform/database/database.server.ts";
import type { Environment } from "../../platform/environment.server.ts";
import { StartFailure } from "../../platform/start-failure.ts";
import { passwordProblem } from "../passwords/common-passwords.server.ts";
import { hashPassword } from "../passwords/password-hash.server.ts";
import { issueLink, takeLink } from "../people/link-store.server.ts";
import { endSessions } from "../sessions/session-store.server.ts";
import {
  findStaffByEmail,
  hasOwner,
  insertStaff,
  lockFirstOwner,
  makeOwner,
  removeSecondFactors,
  setPassword,
} from "../staff-store.server.ts";
import { firstOwnerLinkDuration } from "../timings.ts";

/** At every start: if there is no owner, creates one or returns the link to print. */
export async function prepareFirstOwner(
  database: Database,
  environment: Environment,
): Promise<string | undefined> {
  if (await hasOwner(database)) return undefined;
  if (environment.owner) {
    const { email, password } = environment.owner;
    const problem = passwordProblem(password, [email]);
    if (problem) throw new StartFailure(`OWNER_PASSWORD cannot be used. ${problem}`);
    await createOwner(database, { name: nameFrom(email), email, password });
    return undefined;
  }
  const token = await issueLink(database, {
    purpose: "first-owner",
    duration: firstOwnerLinkDuration,
  });
  return `Nobody can sign in yet. To become the owner, open this link within a day (it works once):\n  ${environment.publicUrl}/admin/welcome/${token}`;
}

type NewOwner = { name: string; email: string; password: string };
type OwnerCreated = { ok: true; id: string } | { ok: false; reason: "owner-exists" | "link-used" };

/** With a token only while the link works. Of two simultaneous requests, one succeeds. */
export async function createOwner(
  database: Database,
  owner: NewOwner,
  { token, cameFrom = "" }: { token?: string; cameFrom?: string } = {},
): Promise<OwnerCreated> {
  const password = await hashPassword(owner.password);
  return inTransaction(
    database,
    async (transaction) => {
      await lockFirstOwner(transaction);
      if (await hasOwner(transaction)) return { ok: false, reason: "owner-exists" };
      if (token && !(await takeLink(transaction, token, "first-owner"))) {
        return { ok: false, reason: "link-used" };
      }
      const id = await insertStaff(transaction, { ...owner, role: "owner", password });
      await recordActivity(transaction, {
        who: token ? { id, name: owner.name } : theSystem,
        what: "people.first-owner",
        about: { kind: "staff", id, name: owner.name },
        cameFrom,
      });
      return { ok: true, id };
    },
    { isolation: "read committed" },
  );
}

/**
 * For the command line: makes a new or existing person an owner. Removes their second factors, as a lost phone may
 * be the reason, and ends their sessions.
 */
export async function addOwner(
  database: Database,
  { keepName, ...owner }: NewOwner & { keepName: boolean },
): Promise<{ created: boolean }> {
  const password = await hashPassword(owner.password);
  return inTransaction(
    database,
    async (transaction) => {
      const known = await findStaffByEmail(transaction, owner.email);
      const id =
        known?.id ?? (await insertStaff(transaction, { ...owner, role: "owner", password }));
      if (known) {
        await setPassword(transaction, id, password);
        await removeSecondFactors(transaction, id);
        await makeOwner(transaction, id, keepName ? undefined : owner.name);
        await endSessions(transaction, { ofPerson: id }, "user-token-expired");
      }
      await recordActivity(transaction, {
        who: theSystem,
        what: "people.owner-by-command",
        about: { kind: "staff", id, name: known && keepName ? known.name : owner.name },
      });
      return { created: !known };
    },
    { isolation: "read committed" },
  );
}

/** "ada.lovelace@example.com" → "Ada Lovelace", until it is changed. */
function nameFrom(email: string): string {
  const words = (email.split("@")[0] ?? "").split(/[._+-]+/).filter(Boolean);
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(" ") || "Owner";
}
