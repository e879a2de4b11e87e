import { eq } from "drizzle-orm";
import { recordActivity, theSystem } from "../../activity/record.server.ts";
import { type Database, inTransaction } from "../../platform/database/database.server.ts";
import { endSessions } from "../sessions/session.server.ts";
import { findStaffByEmail } from "../staff-store.server.ts";
import { passkey, secondFactor, staff } from "../tables.server.ts";

/** For whoever runs the machine. False when nobody has this address. */
export async function resetSecondFactor(database: Database, email: string): Promise<boolean> {
  return inTransaction(
    database,
    async (transaction) => {
      const found = await findStaffByEmail(transaction, email);
      if (!found) return false;
      await transaction.delete(passkey).where(eq(passkey.userId, found.id));
      await transaction.delete(secondFactor).where(eq(secondFactor.userId, found.id));
      await transaction
        .update(staff)
        .set({ twoFactorEnabled: false })
        .where(eq(staff.id, found.id));
      await endSessions(transaction, { ofPerson: found.id }, "user-token-expired");
      await recordActivity(transaction, {
        who: theSystem,
        what: "people.second-factor-reset",
        about: { kind: "staff", id: found.id, name: found.name },
      });
      return true;
    },
    { isolation: "read committed" },
  );
}
