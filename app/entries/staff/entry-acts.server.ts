// One post of the entries page: hold, release, exclude, note; one entry or many.

import { drawOfficeContext } from "../../draws/draw-services-context.server.ts";
import type { SealedDraw } from "../../draws/sealed-draw.ts";
import { tickets } from "../../draws/staff/entry-words.ts";
import { refuseUnless, staffContext } from "../../permissions/staff-context.server.ts";
import { reasonInWords } from "../../planning/staff/terms-words.ts";
import type { RequestContext } from "../../platform/http/context.server.ts";
import type { ToastWords } from "../../ui/overlay/toast.tsx";
import type { EntryDecision } from "../decide-entries.server.ts";
import {
  type DecidedEntry,
  decideEntries,
  type WhichEntries,
  writeNote,
} from "../decide-many.server.ts";
import { readEntriesAddress } from "./entries-address.ts";
import type { EntryAnswer } from "./entry-answer.ts";

type Answer = EntryAnswer & { status: number };

export async function changeEntries(
  context: RequestContext,
  draw: SealedDraw,
  form: FormData,
  parameters: URLSearchParams,
): Promise<Answer> {
  const act = form.get("act");
  const decision = decisionOf(act, String(form.get("reason") ?? ""));
  if (!decision && act !== "note") {
    return { status: 400, problem: "This page does not know that act." };
  }
  const staff = context.get(staffContext);
  refuseUnless("entries.decide", staff.permissions);
  if (!decision) return note(context, draw, form);

  const which: WhichEntries =
    form.get("everything") === "yes"
      ? { filter: readEntriesAddress(parameters, draw).query }
      : { tickets: form.getAll("row").map(Number).filter(Number.isSafeInteger) };
  const office = context.get(drawOfficeContext);
  const outcome = await decideEntries(office, draw.id, which, decision, staff);
  if (!outcome.ok) return { status: 409, problem: refusals[outcome.reason] };
  return {
    status: 200,
    toast: { text: sentence(decision, outcome.changed.length), ...wayBack(draw, outcome.changed) },
  };
}

const refusals = {
  closed: "Entries have closed: the list is fixed and nothing can be decided any more.",
  "unknown-reason": "Choose a reason from the terms of this draw.",
};

function decisionOf(act: unknown, reason: string): EntryDecision | undefined {
  if (act === "hold") return { kind: "hold", reason: reason || "looked-at-by-staff" };
  if (act === "release") return { kind: "release" };
  return act === "exclude" ? { kind: "exclude", reason } : undefined;
}

function sentence(decision: EntryDecision, count: number): string {
  if (count === 0) return "Nothing had to be changed.";
  const verb = count === 1 ? "is" : "are";
  if (decision.kind === "release") return `${tickets(count)} ${verb} counted again.`;
  if (decision.kind === "hold") return `${tickets(count)} ${verb} on hold.`;
  return `${tickets(count)} ${verb} excluded: ${reasonInWords(decision.reason)}.`;
}

/** Offered when all of them were alike before; a thousand hidden fields would be too many. */
function wayBack(draw: SealedDraw, changed: DecidedEntry[]): Pick<ToastWords, "undo"> {
  const [first] = changed;
  const alike = changed.every((one) => {
    return one.before === first?.before && one.reason === first.reason;
  });
  if (!first || !alike || changed.length > 200) return {};
  const back = { counted: "release", "on-hold": "hold", excluded: "exclude" }[first.before];
  const row = changed.map(({ ticket }) => `${ticket}`);
  const fields = { act: back, reason: first.reason, row };
  return { undo: { action: `/admin/draws/${draw.id}/entries`, fields } };
}

async function note(context: RequestContext, draw: SealedDraw, form: FormData): Promise<Answer> {
  const text = String(form.get("note") ?? "");
  const ticket = Number(form.get("row"));
  const office = context.get(drawOfficeContext);
  const outcome = await writeNote(office, draw.id, ticket, text, context.get(staffContext));
  if (outcome.ok) return { status: 200, toast: { text: "The note is saved." } };
  if (outcome.reason === "unknown-ticket") {
    return { status: 404, problem: "There is no such ticket." };
  }
  return { status: 400, problem: "Use at most 2,000 characters." };
}
