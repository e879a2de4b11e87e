// The acts on entries: hold, release, exclude, note; one entry or many.
import { z } from "zod";
import type { SealedDraw } from "../../draws/sealed-draw.ts";
import { drawServicesContext } from "../../draws/services/draw-services-context.server.ts";
import { tickets } from "../../draws/staff/entry-texts.ts";
import { sealedDrawOf } from "../../draws/staff/find-draw.server.ts";
import { type Act, defineActs, type HandlerResult } from "../../permissions/acts.server.ts";
import { reasonInWords } from "../../planning/staff/terms-texts.ts";
import { repeated, ticked } from "../../platform/http/form-fields.ts";
import type { ActResult } from "../../ui/form/act-result.ts";
import type { ToastMessage } from "../../ui/overlay/toast.tsx";
import { type DecidedEntry, decideEntries, writeNote } from "../decide-entries.server.ts";
import type { EntryDecision } from "../decide-entry.server.ts";
import type { EntrySelection } from "../entry-store.server.ts";
import { readEntriesAddress } from "./entries-address.ts";

type EntryAct<Fields = unknown> = Act<SealedDraw, Fields>;

const chosen = z.object({
  row: repeated(z.coerce.number().int()),
  everything: ticked,
  reason: z.string().default(""),
});
const noteFields = z.object({
  row: z.coerce.number("There is no such ticket.").int(),
  note: z.string().default(""),
});

export const entryActs = defineActs({
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
