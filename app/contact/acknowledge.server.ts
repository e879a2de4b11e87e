// Tells the sender by mail that the enquiry is here and what its number is. Apart from saving it, and after it:
// no mail, and no failure of one, can cost an enquiry.
import { and, asc, count, eq, gt, isNull, sql } from "drizzle-orm";
import { readSettings } from "../content/load-page.server.ts";
import type { PresentedSettings } from "../content/presented.ts";
import { readWording } from "../content/wording/read-wording.server.ts";
import { queueCheckableMail } from "../mail/message-code-store.server.ts";
import { outboxMail } from "../mail/tables.server.ts";
import { type Database, inTransaction } from "../platform/database/database.server.ts";
import type { Environment } from "../platform/environment.server.ts";
import { acknowledgement } from "./mails.ts";
import { enquiry } from "./tables.server.ts";

export type MailServices = {
  database: Database;
  environment: Environment;
  settings: PresentedSettings;
};

/** Somebody could write in another's name: their mailbox is not filled for it. */
const mailsPerAddressAndDay = 3;

export async function acknowledgeEnquiry(
  { database, environment, settings }: MailServices,
  reference: string,
): Promise<void> {
  await inTransaction(
    database,
    async (transaction) => {
      const [found] = await transaction
        .update(enquiry)
        .set({ acknowledgedAt: sql`now()` })
        .where(and(eq(enquiry.reference, reference), isNull(enquiry.acknowledgedAt)))
        .returning();
      if (!found?.email || found.suspicious) return;
      const [recent] = await transaction
        .select({ mails: count() })
        .from(outboxMail)
        .where(
          and(
            eq(outboxMail.kind, "enquiry-received"),
            eq(sql`lower(${outboxMail.recipient})`, found.email.toLowerCase()),
            gt(outboxMail.createdAt, sql`now() - interval '1 day'`),
          ),
        );
      if (recent && recent.mails >= mailsPerAddressAndDay) return;
      const words = await readWording(transaction);
      await queueCheckableMail(
        transaction,
        environment,
        acknowledgement(found, { company: settings, words }),
      );
    },
    { isolation: "read committed" },
  );
}

/** Those a crash or a failure left behind. Looked for by a job. */
export async function acknowledgeTheRest(
  database: Database,
  environment: Environment,
): Promise<number> {
  const rows = await database
    .select({ reference: enquiry.reference })
    .from(enquiry)
    .where(
      and(isNull(enquiry.acknowledgedAt), sql`${enquiry.createdAt} < now() - interval '1 minute'`),
    )
    .orderBy(asc(enquiry.id))
    .limit(100);
  if (rows.length === 0) return 0;
  const settings = await readSettings(database);
  for (const { reference } of rows) {
    await acknowledgeEnquiry({ database, environment, settings }, reference);
  }
  return rows.length;
}
