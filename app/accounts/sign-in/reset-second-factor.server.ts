import { recordActivity, theSystem } from "../../activity/record.server.ts";
import { type Database, inTransaction } from "../../platform/database/database.server.ts";
import { endSessions } from "../sessions/session-store.server.ts";
import { findStaffByEmail, removeSecondFactors } from "../staff-store.server.ts";

/** For the command line. False when nobody has this address. */
export async function resetSecondFactor(database: Database, email: string): Promise<boolean> {
  return inTransaction(
    database,
    async (transaction) => {
      const person = await findStaffByEmail(transaction, email);
      if (!person) return false;
      await removeSecondFactors(transaction, person.id);
      await endSessions(transaction, { ofPerson: person.id }, "user-token-expired");
      await recordActivity(transaction, {
        who: theSystem,
        what: "people.second-factor-reset",
        about: { kind: "staff", id: person.id, name: person.name },
      });
      return true;
    },
    { isolation: "read committed" },
  );
}
