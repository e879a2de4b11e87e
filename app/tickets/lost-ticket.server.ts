// A lost ticket: the link goes to the e-mail address of the entry, and the page never says whether there is one.
import { setTimeout as pause } from "node:timers/promises";
import type { RouterContextProvider } from "react-router";
import { settingsInContext } from "../content/load-page.server.ts";
import { wordingInContext } from "../content/wording/read-wording.server.ts";
import { textOf } from "../entries/enter/typed-entry.ts";
import { entryServicesContext } from "../entries/entry-services.server.ts";
import { readPhone } from "../entries/phone.ts";
import { queueTicketMail } from "../entries/send-ticket.server.ts";
import { languageContext } from "../languages/language-context.server.ts";
import { type Database, inTransaction } from "../platform/database/database.server.ts";
import { clientAddressContext, environmentContext } from "../platform/http/context.server.ts";
import { networkOf } from "../platform/http/limits/network-of.server.ts";
import { newTicketCode, saveTicketLink } from "./link-store.server.ts";
import {
  findEntriesByEmail,
  findEntriesByPhone,
  listPhoneCountries,
} from "./lost-ticket-store.server.ts";

type LostTicketResult = { typed: string; problem?: string; status: number };

/** Longer than the work takes, so that the response time does not tell whether there is an entry. */
const respondAfterMilliseconds = 400;
/** One person has a few tickets in a few draws; more would be abuse. */
const mostMails = 10;

export async function receiveLostTicket(
  context: Readonly<RouterContextProvider>,
  form: FormData,
): Promise<LostTicketResult> {
  const services = context.get(entryServicesContext);
  const typed = textOf(form, "contact").trim();
  if (!typed) {
    const { ticketProblems } = await wordingInContext(context);
    return { typed, problem: ticketProblems.lostEmpty, status: 400 };
  }
  const network = networkOf(context.get(clientAddressContext), services.networkKey);
  if (services.pressure.recordAttempt(network) === "flood") {
    const { ticketProblems } = await wordingInContext(context);
    return { typed, problem: ticketProblems.tooMany, status: 429 };
  }
  await Promise.all([sendLinks(context, typed), pause(respondAfterMilliseconds)]);
  return { typed: "", status: 200 };
}

async function sendLinks(context: Readonly<RouterContextProvider>, typed: string) {
  const { database } = context.get(entryServicesContext);
  const environment = context.get(environmentContext);
  const settings = await settingsInContext(context);
  const language = context.get(languageContext);
  const entries = await findEntries(database, typed);
  const today = new Date().toISOString().slice(0, 10);
  for (const { draw, ticket, name, email } of entries) {
    await inTransaction(database, async (transaction) => {
      const code = newTicketCode();
      const sender = { environment, settings, draw, language };
      const recipient = { ticket, code, name, email };
      // At most one mail a day for each ticket: nobody can flood another person's mailbox.
      const occasion = `lost:${today}`;
      const queued = await queueTicketMail(transaction, sender, "found", recipient, occasion);
      if (queued) await saveTicketLink(transaction, code, draw.id, ticket);
    });
  }
}

/** `typed` is an e-mail address or a phone number. */
async function findEntries(database: Database, typed: string) {
  if (typed.includes("@")) return findEntriesByEmail(database, typed, mostMails);
  // A number without a country code is read with the country of each draw.
  const countries = await listPhoneCountries(database);
  const readings = countries.map((country) => readPhone(typed, country, []));
  const phones = new Set(readings.flatMap((reading) => (reading.ok ? [reading.phone] : [])));
  return findEntriesByPhone(database, [...phones], mostMails);
}
