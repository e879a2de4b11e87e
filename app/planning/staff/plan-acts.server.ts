// The acts of the plan page: save, preview, write default rules, delete, open, cancel.
import { href, redirect } from "react-router";
import { z } from "zod";
import { readClock } from "../../content/company-clock.server.ts";
import { renderMarkdown } from "../../content/present.server.ts";
import { type Cancelling, cancelDraw } from "../../draws/closing/cancel-draw.server.ts";
import { drawPlanSchema } from "../../draws/plan.ts";
import type { DrawRow } from "../../draws/sealed-draw.ts";
import { drawServicesContext } from "../../draws/services/draw-services-context.server.ts";
import { wordedTime } from "../../draws/staff/draw-view.ts";
import { drawOf } from "../../draws/staff/find-draw.server.ts";
import { findDraw } from "../../draws/store.server.ts";
import { type Act, actsReturning, type HandlerResult } from "../../permissions/acts.server.ts";
import { wholeNumber } from "../../platform/http/whole-number.ts";
import { clockTime, viewDateTime } from "../../ui/text/date-time-view.ts";
import { lastPlanChange } from "../history-store.server.ts";
import { improveStory } from "../improve-presentation.server.ts";
import { openDraw } from "../open-draw.server.ts";
import { deleteDraft, readPrizePlans, updateDraft } from "../store.server.ts";
import type { PlanActResult } from "./plan-act-result.ts";
import { planValues, problemsByField, readPlanForm } from "./plan-form.ts";
import { rulesFor } from "./templates.ts";

type PlanAct<Fields = unknown> = Act<DrawRow, Fields>;
type PlanActOutcome = HandlerResult<PlanActResult>;

const version = wholeNumber();
const saveFields = z.object({ version });
/** Opening and cancelling cannot be undone: they require a fresh sign-in and the typed title. */
const typedTitle = z.string().trim().normalize("NFC");
const openFields = z.object({ version, "typed-title": typedTitle });
const cancelFields = z.object({ reason: z.string(), "typed-title": typedTitle });
const storyFields = z.object({ story: z.string().default("") });

export const planActs = actsReturning<PlanActResult>()({
  subject: drawOf,
  acts: {
    save: { permission: "draws.plan", fields: saveFields, run: save },
    preview: { permission: "draws.plan", run: preview },
    rules: { permission: "draws.plan", run: rules },
    open: { permission: "draws.plan", fields: openFields, fresh: true, run: open },
    cancel: { permission: "draws.plan", fields: cancelFields, fresh: true, run: cancel },
    remove: { permission: "draws.plan", run: remove },
    story: { permission: "draws.plan", fields: storyFields, run: story },
  },
});

async function save(act: PlanAct<z.infer<typeof saveFields>>): Promise<PlanActOutcome> {
  const { context, subject: row, form, fields, staff } = act;
  const services = context.get(drawServicesContext);
  const clock = await readClock(services.database);
  const reading = readPlanForm(form, clock.timeZone);
  if (!reading.ok) return { problems: reading.problems };
  const prizes = await readPrizePlans(services.database, row.id);
  const input = { ...reading.input, prizes };
  const changed = await updateDraft(services, row.id, fields.version, input, staff);
  if (changed.ok) {
    return { saved: { version: changed.draw.planVersion, at: clockTime(clock.now, clock) } };
  }
  switch (changed.reason) {
    case "invalid":
      return { problems: problemsByField(changed.errors) };
    case "slug-taken":
      return {
        status: 409,
        problems: { slug: "Another draw has this address. Choose a different one." },
      };
    case "not-a-draft":
      return { status: 409, problem: "This draw has been opened, so its terms are sealed." };
    case "changed-meanwhile":
      return { status: 409, ...(await describeConflict(act)) };
  }
}

/** With the name of the other person, so that the two can talk. */
export async function describeConflict({
  context,
  subject,
  staff,
}: PlanAct): Promise<Pick<PlanActResult, "conflict">> {
  const { database } = context.get(drawServicesContext);
  const [clock, newest, change] = await Promise.all([
    readClock(database),
    findDraw(database, subject.id),
    lastPlanChange(database, subject.id),
  ]);
  if (!newest) return {};
  const self = change?.byId === staff.id;
  return {
    conflict: {
      by: self ? "You, in another window," : (change?.by ?? "Someone else"),
      at: change ? viewDateTime(change.at, clock).short : "",
      version: newest.planVersion,
      values: planValues(newest, clock.timeZone),
    },
  };
}

async function preview({ form }: PlanAct): Promise<PlanActOutcome> {
  return { html: renderMarkdown(String(form.get("rulesText") ?? "")) };
}

/** From the current values of the form, saved or not. */
async function rules({ context, subject: row, form }: PlanAct): Promise<PlanActOutcome> {
  const clock = await readClock(context.get(drawServicesContext).database);
  const reading = readPlanForm(form, clock.timeZone);
  if (!reading.ok) return { problems: reading.problems };
  const { promoter, ...typed } = reading.input.plan ?? {};
  const parsed = drawPlanSchema.safeParse({ promoter: promoter ?? row.plan.promoter, ...typed });
  if (!parsed.success) return { problem: "Correct the marked fields first." };
  const inWords = wordedTime(clock);
  const at = (seconds: number | null) => (seconds === null ? undefined : inWords(seconds));
  const { opensAt, closesAt } = parsed.data;
  return { rules: rulesFor(parsed.data, { opens: at(opensAt), closes: at(closesAt) }) };
}

async function open(act: PlanAct<z.infer<typeof openFields>>): Promise<PlanActOutcome> {
  const { context, subject: row, fields, staff } = act;
  if (fields["typed-title"] !== row.plan.title) return wrongTitle(row);
  const services = context.get(drawServicesContext);
  const inWords = wordedTime(await readClock(services.database));
  const opening = await openDraw(services, row.id, fields.version, staff, inWords);
  if (opening.ok) {
    const scheduled = opening.draw.state === "scheduled";
    const text = scheduled ? "Sealed. It will open on schedule." : "Sealed and open.";
    return { toast: { text } };
  }
  switch (opening.reason) {
    case "not-a-draft":
      return { status: 409, problem: "Someone has already opened this draw." };
    case "changed-meanwhile": {
      const { conflict } = await describeConflict(act);
      const who = conflict?.by ?? "Someone";
      const problem = `${who} changed the plan after you read it. Read the terms again, then open it.`;
      return { status: 409, problem };
    }
    case "incomplete": {
      const missing = opening.checklist.find(({ done }) => !done);
      return { status: 409, problem: `Not opened: ${missing?.problem ?? "something is missing."}` };
    }
  }
}

const cancelRefusals: Record<Exclude<Cancelling, { ok: true }>["reason"], string> = {
  "no-reason": "Enter the public reason, in at most 500 characters.",
  "too-late": "This draw has ended, so it can no longer be cancelled.",
  closing:
    "Entries are closed and the deciding value will be published soon. Nobody can stop the draw now.",
  "before-deadline":
    "The deciding value may still be published. Wait until its deadline has passed.",
};

async function cancel({
  context,
  subject: row,
  fields,
  staff,
}: PlanAct<z.infer<typeof cancelFields>>): Promise<PlanActOutcome> {
  if (fields["typed-title"] !== row.plan.title) return wrongTitle(row);
  const services = context.get(drawServicesContext);
  const outcome = await cancelDraw(services, row.id, fields.reason, staff);
  if (!outcome.ok) return { status: 409, problem: cancelRefusals[outcome.reason] };
  return { toast: { text: "The draw is cancelled, and its page says why." } };
}

function wrongTitle({ plan }: DrawRow): PlanActOutcome {
  return { problems: { "typed-title": `Type the title exactly: ${plan.title}` } };
}

async function remove({ context, subject, staff }: PlanAct): Promise<PlanActOutcome> {
  const deleted = await deleteDraft(context.get(drawServicesContext), subject.id, staff);
  if (!deleted)
    return { status: 409, problem: "This draw was opened, so it can only be cancelled." };
  throw redirect(href("/admin/draws"), 303);
}

/** The story is not part of the terms and can change while the draw runs. */
async function story({
  context,
  subject,
  fields,
  staff,
}: PlanAct<z.infer<typeof storyFields>>): Promise<PlanActOutcome> {
  const text = fields.story.replaceAll("\r\n", "\n");
  if (text.length > 20_000) return { problem: "Use at most 20,000 characters." };
  await improveStory(context.get(drawServicesContext), subject.id, text, staff);
  return { toast: { text: "The story is published." } };
}
