// What the inbox does by itself: thanks senders, tells staff on duty, warns when somebody waits too long, forgets.
import { setTimeout as pause } from "node:timers/promises";
import { and, asc, eq, gt, inArray, isNull, lt, or, sql } from "drizzle-orm";
import { listPeople } from "../accounts/people/list-people.server.ts";
import { readSettings } from "../content/load-page.server.ts";
import { queueMail } from "../mail/queue.server.ts";
import { permissionsOf } from "../permissions/permissions.ts";
import type { Database } from "../platform/database/database.server.ts";
import type { Environment } from "../platform/environment.server.ts";
import type { Log } from "../platform/log.server.ts";
import { acknowledgeTheRest } from "./acknowledge.server.ts";
import { deleteOldEnquiries } from "./delete-old.server.ts";
import { onlyOnDuty } from "./duty.server.ts";
import { lateNotice, newEnquiryNotice } from "./mails.ts";
import { overdueBefore } from "./reply-clock.ts";
import { openStatuses } from "./statuses.ts";
import { enquiry } from "./tables.server.ts";

type House = { database: Database; environment: Environment; log: Log };

const lookEveryMilliseconds = 4_000;
/** Hourly is often enough for promises of days and months. */
const slowEvery = 900;
const atOnce = 50;

export function keepInboxMoving(house: House): { stop(): Promise<void> } {
  const ending = new AbortController();
  const running = (async () => {
    for (let round = 0; !ending.signal.aborted; round++) {
      try {
        await acknowledgeTheRest(house.database, house.environment);
        await tellAboutNew(house);
        if (round % slowEvery === 1) {
          await tellAboutLate(house, new Date());
          while ((await deleteOldEnquiries(house.database)) > 0);
        }
      } catch (error) {
        house.log.warn({ err: error }, "The inbox could not be looked after; it is tried again.");
      }
      await pause(lookEveryMilliseconds, undefined, { signal: ending.signal }).catch(() => {
        // Told to stop while waiting: the loop ends.
      });
    }
  })();
  return {
    async stop() {
      ending.abort();
      await running;
    },
  };
}

/** One mail to each person on duty. What is held as spam, or came long ago, is nobody's alarm. */
export async function tellAboutNew({ database, environment }: House): Promise<void> {
  const [waiting] = await database
    .select({ id: enquiry.id })
    .from(enquiry)
    .where(isNull(enquiry.staffNotifiedAt))
    .limit(1);
  if (!waiting) return;
  const { companyName } = await readSettings(database);
  const people = await peopleOnDuty(database);
  await database.transaction(async (transaction) => {
    const rows = await transaction
      .select()
      .from(enquiry)
      .where(isNull(enquiry.staffNotifiedAt))
      .orderBy(asc(enquiry.id))
      .limit(atOnce)
      .for("update", { skipLocked: true });
    if (rows.length === 0) return;
    const dayAgo = Date.now() - 24 * 60 * 60 * 1000;
    for (const row of rows) {
      if (row.suspicious || row.createdAt.getTime() < dayAgo) continue;
      const address = `${environment.publicUrl}/admin/enquiries/${row.reference}`;
      for (const person of people) {
        await queueMail(transaction, newEnquiryNotice(row, person, { companyName, address }));
      }
    }
    await transaction
      .update(enquiry)
      .set({ staffNotifiedAt: sql`now()` })
      .where(
        inArray(
          enquiry.id,
          rows.map(({ id }) => id),
        ),
      );
  });
}

/** Once for each enquiry: to whoever has it in hand, else to those on duty, all of them in one mail. */
export async function tellAboutLate({ database, environment }: House, now: Date): Promise<void> {
  const settings = await readSettings(database);
  const late = (kind: "enquiry" | "complaint") =>
    and(eq(enquiry.kind, kind), lt(enquiry.createdAt, overdueBefore(kind, now, settings)));
  const rows = await database
    .select()
    .from(enquiry)
    .where(
      and(
        isNull(enquiry.lateNotifiedAt),
        inArray(enquiry.status, openStatuses),
        eq(enquiry.suspicious, ""),
        gt(enquiry.createdAt, new Date(now.getTime() - 30 * 24 * 60 * 60 * 1000)),
        or(late("enquiry"), late("complaint")),
      ),
    )
    .orderBy(asc(enquiry.id));
  if (rows.length === 0) return;
  const [everybody, onDuty] = await Promise.all([
    peopleWhoAnswer(database),
    peopleOnDuty(database),
  ]);
  const address = `${environment.publicUrl}/admin/enquiries`;
  await database.transaction(async (transaction) => {
    for (const person of everybody) {
      const theirs = rows.filter(({ assigneeId }) => {
        const taken = everybody.some(({ id }) => id === assigneeId);
        return taken ? assigneeId === person.id : onDuty.some(({ id }) => id === person.id);
      });
      if (theirs.length === 0) continue;
      const references = theirs.map(({ reference }) => reference);
      await queueMail(
        transaction,
        lateNotice(references, person, { companyName: settings.companyName, address }),
      );
    }
    await transaction
      .update(enquiry)
      .set({ lateNotifiedAt: sql`now()` })
      .where(
        inArray(
          enquiry.id,
          rows.map(({ id }) => id),
        ),
      );
  });
}

/** Everybody who may answer enquiries and can sign in. */
export async function peopleWhoAnswer(database: Database) {
  const people = await listPeople(database);
  return people
    .filter(({ state, role, grants }) => {
      return state === "active" && permissionsOf(role, grants).includes("enquiries.answer");
    })
    .map(({ id, name, email }) => ({ id, name, email }));
}

async function peopleOnDuty(database: Database) {
  return onlyOnDuty(database, await peopleWhoAnswer(database));
}
