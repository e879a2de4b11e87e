// A ticket as its owner sees it. Everybody who has the code is its owner.

import { data } from "react-router";
import { isOfType, type Statement } from "../../protocol/statements.ts";
import { contentViewContext } from "../content/documents/content-view.server.ts";
import { settingsInContext } from "../content/load-page.server.ts";
import { callerOf } from "../content/people-of.ts";
import type { PresentedSettings } from "../content/presented.ts";
import { originalOfDraw } from "../content/translating/content-translation.ts";
import { readTranslation, type Translate } from "../content/translating/translate.server.ts";
import { fillIn } from "../content/wording/fill-in.ts";
import { wordingInContext } from "../content/wording/read-wording.server.ts";
import { drawClock } from "../draws/clock-store.server.ts";
import { readAwards } from "../draws/integrity/read-awards.server.ts";
import { findOperator, readStatementsOfDraw } from "../draws/ledger/ledger-store.server.ts";
import type { PrintedOperatorKey } from "../draws/operator-key.tsx";
import { type DrawPhase, phaseOf } from "../draws/phase.ts";
import { printOperatorKey } from "../draws/print-operator-key.server.ts";
import { drawServicesContext } from "../draws/services/draw-services-context.server.ts";
import { listPrizes } from "../draws/store.server.ts";
import { retentionEnds } from "../entries/erase.server.ts";
import type { OwnTicket } from "../entries/receipts.server.ts";
import { shownLanguage } from "../languages/languages.ts";
import { recipientHint } from "../mail/message-code.ts";
import { nameToGreet } from "../mail/name-to-greet.ts";
import { exactMoment, longMoment, shortDay, shortMoment } from "../platform/company-time.ts";
import type { Database } from "../platform/database/database.server.ts";
import { groupDigits } from "../platform/group-digits.ts";
import type { RequestContext } from "../platform/http/context.server.ts";
import { day, daysInWords } from "../platform/in-words.ts";
import { joinParts } from "../platform/join-parts.ts";
import { isTicketResultPublic } from "../show/withheld-winners.server.ts";
import { readablePhone } from "../ui/text/readable-phone.ts";
import { findOwnTicket } from "./link-store.server.ts";
import { findTicketMail } from "./mail-state-store.server.ts";
import { inventTicket, previewCode, type ShownTicket } from "./preview-ticket.server.ts";
import { findConsent } from "./reminder-store.server.ts";
import { type Standing, standingOf, type TicketWords } from "./standing.ts";

export type TicketView = {
  code: string;
  slug: string;
  title: string;
  operator: string;
  operatorKey: PrintedOperatorKey;
  demonstration: boolean;
  ticket: number;
  phase: DrawPhase;
  standing: Standing;
  /** Undefined once the person was erased. */
  person: { shownAs: string; entered: string; email: string } | undefined;
  decided: string;
  /** The same in UTC seconds, and when entries close. */
  decidedAt: number;
  closesAt: number;
  /** When the winners are shown live; undefined without a show. */
  show: { time: string; at: number } | undefined;
  withdrawn: boolean;
  canWithdraw: boolean;
  excluded: boolean;
  /** A sentence that says when the personal data is erased. */
  erasure: string;
  /** What became of the mail with this ticket; undefined before the first one. The address is masked. */
  mail: { state: "waiting" | "sent" | "failed"; address: string; time: string } | undefined;
  /** The day on which the owner asked for reminders; empty if they did not. */
  reminded: string;
  /** `done`: for screen readers, after a step. */
  texts: { entered: string; closes: string; moment: string; call: string; done: string };
};

/** Throws 404 for an unknown code. */
export async function requireTicket(context: RequestContext, code: string): Promise<OwnTicket> {
  const ticket = await findOwnTicket(context.get(drawServicesContext), code);
  if (!ticket) throw data(null, { status: 404, statusText: "Not Found" });
  return ticket;
}

export async function loadTicket(context: RequestContext, code: string, as?: string) {
  const { database } = context.get(drawServicesContext);
  const view = context.get(contentViewContext);
  const invented =
    view.state === "draft" && code === previewCode ? await inventTicket(database, as) : undefined;
  const own = invented ?? (await requireTicket(context, code));
  const [settings, texts, now] = await Promise.all([
    settingsInContext(context),
    wordingInContext(context),
    drawClock(database),
  ]);
  return {
    settings,
    texts: {
      ticket: texts.ticket,
      ticketPaper: texts.ticketPaper,
      ticketSteps: texts.ticketSteps,
      share: texts.share,
      verifyProblems: texts.verifyProblems,
      receiptChecks: texts.receiptChecks,
      checkStates: texts.checkStates,
    },
    ticket: await viewTicket(database, own, code, { settings, texts }, now),
  };
}

async function viewTicket(
  database: Database,
  own: ShownTicket,
  code: string,
  { settings, texts }: { settings: PresentedSettings; texts: TicketWords },
  now: number,
): Promise<TicketView> {
  const { draw, receipt, status, reason } = own;
  const isPublic = await isTicketResultPublic(database, draw, own.ticket, now);
  const phase = isPublic ? phaseOf(draw, now) : "waiting";
  const statements = await readStatementsOfDraw(database, draw.operator, draw.drawId);
  const name = receipt?.id.name ?? "";
  const greetedName = nameToGreet(name, settings.locale);
  const result = statements.find(isOfType("result"));
  const ranking = result?.body.ranking ?? [];
  const translate = await readTranslation(database, shownLanguage(settings), originalOfDraw(draw));
  const held = isPublic ? await readAward(database, own, settings, translate) : undefined;
  const disagrees = held === "disagrees";
  const award = disagrees ? undefined : held;
  const caller = callerOf(settings);
  return {
    ...{
      code,
      slug: draw.slug,
      title: translate(draw.terms.title) ?? draw.terms.title,
      operator: draw.operator,
      phase,
    },
    operatorKey: printOperatorKey(draw.terms),
    demonstration: (await findOperator(database, draw.operator))?.demonstration ?? false,
    ticket: own.ticket,
    standing: disagrees
      ? withoutAnswer(texts.disagreement)
      : standingOf(
          {
            phase,
            status,
            reason,
            greetedName,
            award,
            beingShown: !isPublic,
            inReserve: !award && ranking.includes(own.ticket),
            ranked: ranking.length,
            cancelReason: cancelReasonOf(statements),
            closes: longMoment(draw.closesAt, settings, now),
            caller: { name: caller.name, phone: readablePhone(caller.phone) },
            locale: settings.locale,
            translate,
          },
          texts,
        ),
    person: receipt && {
      shownAs: joinParts([receipt.pub.name, receipt.pub.place]),
      entered: exactMoment(receipt.time, settings),
      email: receipt.id.email ?? "",
    },
    decided: longMoment(draw.moment, settings, now),
    decidedAt: draw.moment,
    closesAt: draw.closesAt,
    show:
      draw.plan.showAt === null
        ? undefined
        : { time: shortMoment(draw.plan.showAt, settings, now), at: draw.plan.showAt },
    withdrawn: status === "excluded" && reason === "entrant-withdrew",
    canWithdraw: status !== "excluded" && (phase === "open" || phase === "scheduled"),
    excluded: status === "excluded",
    erasure: erasureInWords(own, { settings, texts: texts.manage }, now),
    mail: await viewMail(database, own, settings),
    reminded: await viewConsent(database, own, settings, now),
    texts: {
      entered: receipt ? shortMoment(receipt.time, settings, now) : texts.ticketSteps.someTime,
      closes: shortMoment(draw.closesAt, settings, now),
      moment: shortMoment(draw.moment, settings, now),
      call: fillIn(texts.ticketSteps.callWhen, {
        days: groupDigits(draw.plan.claimDays, settings.locale),
      }),
      done: texts.steps.done,
    },
  };
}

async function viewMail(
  database: Database,
  { draw, ticket }: ShownTicket,
  settings: PresentedSettings,
): Promise<TicketView["mail"]> {
  const mail = await findTicketMail(database, draw.drawId, ticket);
  if (!mail) return undefined;
  const seconds = Math.floor(mail.at.getTime() / 1000);
  const address = recipientHint(mail.recipient);
  return { state: mail.state, address, time: exactMoment(seconds, settings) };
}

async function viewConsent(
  database: Database,
  { draw, ticket }: ShownTicket,
  settings: PresentedSettings,
  now: number,
): Promise<string> {
  const since = await findConsent(database, draw.id, ticket);
  return since ? shortDay(Math.floor(since.getTime() / 1000), settings, now) : "";
}

/** Neither won nor lost: the signed proof tells, the database does not. */
function withoutAnswer({ word, title, text }: TicketWords["disagreement"]): Standing {
  return { look: "waiting", word, title, text };
}

async function readAward(
  database: Database,
  { draw, ticket }: ShownTicket,
  settings: PresentedSettings,
  translate: Translate,
) {
  if (draw.state !== "drawn") return undefined;
  const reading = await readAwards(database, draw);
  if (!reading.ok) return "disagrees";
  const lastAward = reading.awards.findLast((award) => award.ticket === ticket);
  if (!lastAward) return undefined;
  const prizes = await listPrizes(database, draw.id);
  const prize = prizes.find(({ prizeId }) => prizeId === lastAward.prize)?.name ?? lastAward.prize;
  return {
    prize: translate(prize) ?? prize,
    skipReason: lastAward.skipReason,
    handedOver: lastAward.handedOverAt === undefined ? "" : day(lastAward.handedOverAt, settings),
  };
}

function cancelReasonOf(statements: Statement[]): string {
  const reason = statements.find(isOfType("cancel"))?.body.reason ?? "";
  return reason && !/[.!?]$/.test(reason) ? `${reason}.` : reason;
}

function erasureInWords(
  { draw }: ShownTicket,
  { settings, texts }: { settings: PresentedSettings; texts: TicketWords["manage"] },
  now: number,
): string {
  const ends = retentionEnds(draw);
  return ends === undefined
    ? fillIn(texts.erasedAfter, { time: daysInWords(draw.plan.retentionDays, settings.locale) })
    : fillIn(texts.erasedAnyway, { day: shortDay(ends, settings, now) });
}
