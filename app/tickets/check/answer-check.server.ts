// One question asked on /check, answered without saying anything about any person.
import type { RouterContextProvider } from "react-router";
import { readSettings } from "../../content/load-page.server.ts";
import { readWording } from "../../content/wording/read-wording.server.ts";
import { exactMoment } from "../../draws/company-time.ts";
import { textOf } from "../../entries/enter/typed-entry.ts";
import { networkOf } from "../../entries/enter-draw.server.ts";
import { entryServicesContext } from "../../entries/entry-services.server.ts";
import { findMessage } from "../../mail/message-code-store.server.ts";
import { clientAddressContext, environmentContext } from "../../platform/http/context.server.ts";
import {
  lookUpTicket,
  type TicketCheckResult,
  type TicketCheckTexts,
} from "./look-up-ticket.server.ts";

export type MessageAnswer = {
  typed: string;
  problem?: string;
  known?: { subject: string; sent: string; recipient: string };
};

export type CheckAnswer = {
  status: number;
  message?: MessageAnswer;
  ticket?: { typed: string; slug: string; answer: TicketCheckResult };
};

export async function answerCheck(
  context: Readonly<RouterContextProvider>,
  form: FormData,
): Promise<CheckAnswer> {
  const services = context.get(entryServicesContext);
  const network = networkOf(context.get(clientAddressContext), services.networkKey);
  // Codes could be guessed at by a program; people ask a few times.
  const flooded = services.pressure.recordAttempt(network) === "flood";
  const wording = await readWording(services.database);
  const words = wording.ticketProblems;
  if (form.get("question") === "ticket") {
    const typed = textOf(form, "ticket").trim().slice(0, 60);
    const slug = textOf(form, "draw");
    const refused: TicketCheckResult | undefined = flooded
      ? { found: false, problem: words.tooMany }
      : missing(typed, words.ticketEmpty);
    const settings = await readSettings(services.database);
    const answer = refused ?? (await lookUpTicket(services, settings, { typed, slug }, wording));
    return { status: statusOf(flooded, answer.found), ticket: { typed, slug, answer } };
  }
  const code = textOf(form, "code").trim().slice(0, 60);
  const message: MessageAnswer = flooded
    ? { typed: code, problem: words.tooMany }
    : await answerMessage(context, code, words);
  return { status: statusOf(flooded, message.known !== undefined), message };
}

async function answerMessage(
  context: Readonly<RouterContextProvider>,
  typed: string,
  words: TicketCheckTexts["ticketProblems"],
): Promise<MessageAnswer> {
  if (!typed) return { typed, problem: words.messageEmpty };
  const { database } = context.get(entryServicesContext);
  const known = await findMessage(database, context.get(environmentContext).dataFolder, typed);
  if (!known) return { typed, problem: words.messageUnknown };
  const settings = await readSettings(database);
  const sent = exactMoment(Math.floor(known.sentAt.getTime() / 1000), settings);
  return { typed, known: { subject: known.subject, sent, recipient: known.recipientHint } };
}

function missing(typed: string, problem: string): TicketCheckResult | undefined {
  return typed ? undefined : { found: false, problem };
}

function statusOf(flooded: boolean, found: boolean): number {
  if (flooded) return 429;
  return found ? 200 : 404;
}
