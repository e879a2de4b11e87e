// A lost ticket: the link goes to the entry's own e-mail address, and the screen never says whether there is one.
import { setTimeout as pause } from "node:timers/promises";
import { and, eq, isNotNull, isNull, or, sql } from "drizzle-orm";
import type { RouterContextProvider } from "react-router";
import { readSettings } from "../content/load-page.server.ts";
import { readWording } from "../content/wording/read-wording.server.ts";
import { entry } from "../draws/entry-tables.server.ts";
import { asSealed, type SealedDraw } from "../draws/sealed-draw.ts";
import { draw } from "../draws/tables.server.ts";
import { textOf } from "../entries/enter/typed-entry.ts";
import { networkOf } from "../entries/enter-draw.server.ts";
import { entryServicesContext } from "../entries/entry-services.server.ts";
import { readPhone } from "../entries/phone.ts";
import { queueTicketMail } from "../entries/send-ticket.server.ts";
import { type Database, inTransaction } from "../platform/database/database.server.ts";
import type { Environment } from "../platform/environment.server.ts";
import { clientAddressContext, environmentContext } from "../platform/http/context.server.ts";
import { keepTicketLink, newTicketCode } from "./link-store.server.ts";

export type LostTicketAnswer = { typed: string; problem?: string; status: number };

/** Longer than the work takes, so that the time of the answer says nothing either. */
const answerAfterMilliseconds = 400;
/** One person has a few tickets in a few draws; more is somebody fishing. */
const mostMails = 10;

export async function receiveLostTicket(
  context: Readonly<RouterContextProvider>,
  form: FormData,
): Promise<LostTicketAnswer> {
  const services = context.get(entryServicesContext);
  const typed = textOf(form, "contact").trim();
  if (!typed) {
    const { ticketProblems } = await readWording(services.database);
    return { typed, problem: ticketProblems.lostEmpty, status: 400 };
  }
  const network = networkOf(context.get(clientAddressContext), services.networkKey);
  if (services.pressure.feel(network) === "flood") {
    const { ticketProblems } = await readWording(services.database);
    return { typed, problem: ticketProblems.tooMany, status: 429 };
  }
  const environment = context.get(environmentContext);
  await Promise.all([
    sendLinks(services.database, environment, typed),
    pause(answerAfterMilliseconds),
  ]);
  return { typed: "", status: 200 };
}

async function sendLinks(database: Database, environment: Environment, typed: string) {
  const settings = await readSettings(database);
  const found = await findEntries(database, typed);
  const today = new Date().toISOString().slice(0, 10);
  for (const { its, ticket, name, email } of found) {
    await inTransaction(database, async (transaction) => {
      const code = newTicketCode();
      const sender = { environment, settings, draw: its };
      const addressed = { ticket, code, name, email };
      // A ticket's link is sent once a day at most: nobody's mailbox can be filled through us.
      const occasion = `lost:${today}`;
      const queued = await queueTicketMail(transaction, sender, "found", addressed, occasion);
      if (queued) await keepTicketLink(transaction, code, its.id, ticket);
    });
  }
}

type FoundTicket = { its: SealedDraw; ticket: number; name: string; email: string };

/** Entries that still have a person and an e-mail address, by that address or by the phone number. */
async function findEntries(database: Database, typed: string): Promise<FoundTicket[]> {
  const rows = await database
    .select({ entry, draw })
    .from(entry)
    .innerJoin(draw, eq(draw.id, entry.draw))
    .where(
      and(
        isNull(draw.erasedAt),
        isNull(entry.erasedAt),
        isNotNull(entry.email),
        typed.includes("@")
          ? eq(sql`lower(${entry.email})`, typed.toLowerCase())
          : or(...(await possiblePhones(database, typed))),
      ),
    )
    .limit(mostMails);
  return rows.flatMap(({ entry: { index, name, email }, draw: row }) => {
    const its = asSealed(row);
    return its && name && email ? [{ its, ticket: index + 1, name, email }] : [];
  });
}

/** A number without its country means what the draw it was entered in takes it for. */
async function possiblePhones(database: Database, typed: string) {
  const { rows } = await database.execute<{ country: string }>(
    sql`select distinct plan ->> 'phoneCountry' as country from draw where erased_at is null`,
  );
  const readings = rows.map(({ country }) => readPhone(typed, country, []));
  const phones = new Set(readings.flatMap((reading) => (reading.ok ? [reading.phone] : [])));
  // Nothing readable matches nothing.
  return phones.size > 0 ? [...phones].map((phone) => eq(entry.phone, phone)) : [sql`false`];
}
