// The acts on entries: hold, release, exclude; one entry or many. And to note or correct one.
import { z } from "zod";
import { readSettings } from "../../content/load-page.server.ts";
import { printOperatorKey } from "../../draws/print-operator-key.server.ts";
import type { SealedDraw } from "../../draws/sealed-draw.ts";
import { drawServicesContext } from "../../draws/services/draw-services-context.server.ts";
import { ticketNumber, tickets } from "../../draws/staff/entry-texts.ts";
import { sealedDrawOf } from "../../draws/staff/find-draw.server.ts";
import { keptLanguage } from "../../languages/languages.ts";
import { hasMailServer } from "../../mail/saved-mail-server.server.ts";
import { type Act, actsReturning, type HandlerResult } from "../../permissions/acts.server.ts";
import { environmentContext } from "../../platform/http/context.server.ts";
import { repeated, ticked } from "../../platform/http/form-fields.ts";
import { wholeNumber } from "../../platform/http/whole-number.ts";
import { reasonInWords } from "../../platform/in-words.ts";
import type { ActResult } from "../../ui/form/act-result.ts";
import type { ToastMessage } from "../../ui/overlay/toast.tsx";
import { qrPath } from "../../ui/qr-code.tsx";
import { type CorrectionRefusal, correctEntry } from "../correct-entry.server.ts";
import { type DecidedEntry, decideEntries, writeNote } from "../decide-entries.server.ts";
import type { EntryDecision } from "../decide-entry.server.ts";
import type { EntrySelection } from "../entry-store.server.ts";
import { isRefusalReason, pageStatus, sentenceForStaff } from "../refusals.ts";
import { problemsForStaff } from "../refusals-in-english.server.ts";
import { queueTicketMail } from "../send-ticket.server.ts";
import { ticketMailed } from "../ticket-mail.ts";
import { readEntriesAddress } from "./entries-address.ts";
import type { Issued } from "./front-desk/issued-ticket.tsx";

type EntryAct<Fields = unknown> = Act<SealedDraw, Fields>;

const chosen = z.object({
  row: repeated(wholeNumber()),
  everything: ticked,
  reason: z.string().default(""),
});
const noteFields = z.object({
  row: wholeNumber("There is no such ticket."),
  note: z.string().default(""),
});

const correctFields = z.object({
  row: wholeNumber("There is no such ticket."),
  name: z.string().default(""),
  phone: z.string().default(""),
  email: z.string().default(""),
  place: z.string().default(""),
});

export type EntryActResult = ActResult & {
  /** The ticket that takes the place of a corrected one. */
  issued?: Issued;
};

export const entryActs = actsReturning<EntryActResult>()({
  subject: sealedDrawOf,
  acts: {
    hold: {
      permission: "entries.decide",
      fields: chosen,
      run: (act) =>
        decide(act, { kind: "hold", reason: act.fields.reason || "looked-at-by-staff" }),
    },
    release: {
      permission: "entries.decide",
      fields: chosen,
      run: (act) => decide(act, { kind: "release" }),
    },
    exclude: {
      permission: "entries.decide",
      fields: chosen,
      run: (act) => decide(act, { kind: "exclude", reason: act.fields.reason }),
    },
    note: { permission: "entries.decide", fields: noteFields, run: note },
    correct: { permission: "entries.decide", fields: correctFields, run: correct },
  },
});

async function decide(
  { request, context, subject: draw, fields, staff }: EntryAct<z.infer<typeof chosen>>,
  decision: EntryDecision,
): Promise<HandlerResult<ActResult>> {
  const { searchParams } = new URL(request.url);
  const selection: EntrySelection = fields.everything
    ? { filter: readEntriesAddress(searchParams, draw).query }
    : { tickets: fields.row };
  const services = context.get(drawServicesContext);
  const outcome = await decideEntries(services, draw.id, selection, decision, staff);
  if (!outcome.ok) return { status: 409, problem: refusals[outcome.reason] };
  const text = sentence(decision, outcome.changed.length);
  return { toast: { text, ...undoOf(draw, outcome.changed) } };
}

const refusals = {
  closed: "Entries are closed and the list is final, so you can no longer change this.",
  "unknown-reason": "Choose a reason from the terms of this draw.",
};

function sentence(decision: EntryDecision, count: number): string {
  if (count === 0) return "Nothing needed to change.";
  const verb = count === 1 ? "is" : "are";
  if (decision.kind === "release") return `${tickets(count)} ${verb} counted again.`;
  if (decision.kind === "hold") return `${tickets(count)} ${verb} on hold.`;
  return `${tickets(count)} ${verb} excluded: ${reasonInWords(decision.reason)}.`;
}

/** Offered when all entries had the same status and reason; a thousand hidden fields would be too many. */
function undoOf(draw: SealedDraw, changed: DecidedEntry[]): Pick<ToastMessage, "undo"> {
  const [first] = changed;
  const sameBefore = changed.every(({ before, reason }) => {
    return before === first?.before && reason === first.reason;
  });
  if (!first || !sameBefore || changed.length > 200) return {};
  const back = { counted: "release", "on-hold": "hold", excluded: "exclude" }[first.before];
  const row = changed.map(({ ticket }) => `${ticket}`);
  const fields = { act: back, reason: first.reason, row };
  return { undo: { action: `/admin/draws/${draw.id}/entries`, fields } };
}

async function note({
  context,
  subject: draw,
  fields,
  staff,
}: EntryAct<z.infer<typeof noteFields>>): Promise<HandlerResult<ActResult>> {
  const services = context.get(drawServicesContext);
  const outcome = await writeNote(services, draw.id, fields.row, fields.note, staff);
  if (outcome.ok) return { toast: { text: "The note is saved." } };
  if (outcome.reason === "unknown-ticket") {
    return { status: 404, problem: "There is no such ticket." };
  }
  return { problems: { note: "Use at most 2,000 characters." } };
}

const correctionRefusals: Record<CorrectionRefusal, string> = {
  "not-in-terms":
    "The terms of this draw do not name typing errors as a reason, so nothing can be corrected.",
  "unknown-ticket": "There is no such ticket.",
  "not-in-draw": "This ticket is no longer in the draw. Reload the page.",
  unchanged: "Nothing is different. Correct the name, phone number, e-mail address or town.",
};

async function correct({
  context,
  subject: draw,
  fields: { row, ...typed },
  staff,
}: EntryAct<z.infer<typeof correctFields>>): Promise<HandlerResult<EntryActResult>> {
  const services = context.get(drawServicesContext);
  const environment = context.get(environmentContext);
  const outcome = await correctEntry(services, draw.id, row, typed, staff);
  if (!outcome.ok) {
    const { reason } = outcome;
    if (reason === "invalid") return { problems: problemsForStaff(outcome) };
    if (!isRefusalReason(reason)) return { status: 409, problem: correctionRefusals[reason] };
    return { status: pageStatus(reason), problem: sentenceForStaff(reason) };
  }
  const { ticket, code, name, email } = outcome;
  if (email) {
    const settings = await readSettings(services.database);
    const language = keptLanguage(outcome.language ?? null, settings);
    const sender = { environment, settings, draw, language };
    const recipient = { ticket, code, name, email };
    await queueTicketMail(services.database, sender, "new", recipient, "first");
  }
  const address = `${environment.publicUrl}/ticket/${code}`;
  const mailWorks = await hasMailServer(services.database, environment);
  return {
    toast: {
      text: `Ticket ${ticketNumber(ticket)} replaces ticket ${ticketNumber(row)}. ${mailed(email, mailWorks)}`,
    },
    issued: {
      ticket,
      name,
      draw: draw.terms.title,
      address,
      qr: qrPath(address),
      operator: draw.operator,
      operatorKey: printOperatorKey(draw.terms),
    },
  };
}

/** What becomes of the link to the new ticket. */
function mailed(email: string | undefined, mailWorks: boolean): string {
  return email ? ticketMailed(email, mailWorks) : "There is no e-mail address: show or print it.";
}
