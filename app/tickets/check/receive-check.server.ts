// Handles a post of /check. The response has no personal data.
import type { RouterContextProvider } from "react-router";
import { settingsInContext } from "../../content/load-page.server.ts";
import { wordingInContext } from "../../content/wording/read-wording.server.ts";
import { textOf } from "../../entries/enter/typed-entry.ts";
import { entryServicesContext } from "../../entries/entry-services.server.ts";
import { findMessage } from "../../mail/message-code-store.server.ts";
import { exactMoment } from "../../platform/company-time.ts";
import { clientAddressContext, environmentContext } from "../../platform/http/context.server.ts";
import { networkOf } from "../../platform/http/limits/network-of.server.ts";
import {
  lookUpTicket,
  type TicketCheckResult,
  type TicketCheckTexts,
} from "./look-up-ticket.server.ts";

export type MessageCheckResult = {
  typed: string;
  problem?: string;
  known?: { subject: string; sent: string; recipient: string };
};

type CheckPostResult = {
  status: number;
  message?: MessageCheckResult;
  ticket?: { typed: string; slug: string; result: TicketCheckResult };
};

export async function receiveCheck(
  context: Readonly<RouterContextProvider>,
  form: FormData,
): Promise<CheckPostResult> {
  const services = context.get(entryServicesContext);
  const network = networkOf(context.get(clientAddressContext), services.networkKey);
  // The rate limit keeps bots from guessing codes.
  const flooded = services.pressure.recordAttempt(network) === "flood";
  const wording = await wordingInContext(context);
  const texts = wording.ticketProblems;
  if (form.get("question") === "ticket") {
    const typed = textOf(form, "ticket").trim().slice(0, 60);
    const slug = textOf(form, "draw");
    const refused: TicketCheckResult | undefined = flooded
      ? { found: false, problem: texts.tooMany }
      : missing(typed, texts.ticketEmpty);
    const settings = await settingsInContext(context);
    const result = refused ?? (await lookUpTicket(services, settings, { typed, slug }, wording));
    return { status: statusOf(flooded, result.found), ticket: { typed, slug, result } };
  }
  const code = textOf(form, "code").trim().slice(0, 60);
  const message: MessageCheckResult = flooded
    ? { typed: code, problem: texts.tooMany }
    : await checkMessageCode(context, code, texts);
  return { status: statusOf(flooded, message.known !== undefined), message };
}

async function checkMessageCode(
  context: Readonly<RouterContextProvider>,
  typed: string,
  texts: TicketCheckTexts["ticketProblems"],
): Promise<MessageCheckResult> {
  if (!typed) return { typed, problem: texts.messageEmpty };
  const { database } = context.get(entryServicesContext);
  const known = await findMessage(database, context.get(environmentContext).secrets, typed);
  if (!known) return { typed, problem: texts.messageUnknown };
  const settings = await settingsInContext(context);
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
