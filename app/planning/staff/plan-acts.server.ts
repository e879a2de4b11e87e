// One post of the plan page: save, preview, write default rules, throw away, open, cancel.
import { href, redirect } from "react-router";
import { requireFreshSignIn } from "../../accounts/sign-in/fresh-sign-in.server.ts";
import { readClock } from "../../content/company-clock.server.ts";
import { renderMarkdown } from "../../content/present.server.ts";
import { type Cancelling, cancelDraw } from "../../draws/closing/cancel-draw.server.ts";
import { drawOfficeContext } from "../../draws/draw-services-context.server.ts";
import type { DrawRow } from "../../draws/sealed-draw.ts";
import { wordedTime } from "../../draws/staff/draw-view.ts";
import { findDraw } from "../../draws/store.server.ts";
import { refuseUnless, staffContext } from "../../permissions/staff-context.server.ts";
import type { RequestContext } from "../../platform/http/context.server.ts";
import { clockTime, viewMoment } from "../../ui/staff/moments.ts";
import { improveStory } from "../improve-presentation.server.ts";
import { openDraw } from "../open-draw.server.ts";
import { lastPlanChange } from "../plan-history.server.ts";
import { deleteDraft, readPrizePlans, updateDraft } from "../store.server.ts";
import type { PlanAnswer } from "./plan-answer.ts";
import { planValues, problemsByField, readPlanForm } from "./plan-form.ts";
import { rulesFor } from "./templates.ts";

type Answer = PlanAnswer & { status: number };
type Act = (context: RequestContext, row: DrawRow, form: FormData) => Promise<Answer>;

const acts: Record<string, Act> = { save, preview, rules, open, cancel, remove, story };

export async function changePlan(
  context: RequestContext,
  row: DrawRow,
  form: FormData,
): Promise<Answer> {
  const name = String(form.get("act") ?? "");
  const act = Object.hasOwn(acts, name) ? acts[name] : undefined;
  if (!act) return { status: 400, problem: "This page does not know that act." };
  refuseUnless("draws.plan", context.get(staffContext).permissions);
  return act(context, row, form);
}

async function save(context: RequestContext, row: DrawRow, form: FormData): Promise<Answer> {
  const office = context.get(drawOfficeContext);
  const clock = await readClock(office.database);
  const reading = readPlanForm(form, clock.timeZone);
  if (!reading.ok) return { status: 400, problems: reading.problems };
  const prizes = await readPrizePlans(office.database, row.id);
  const version = Number(form.get("version"));
  const staff = context.get(staffContext);
  const changed = await updateDraft(office, row.id, version, { ...reading.input, prizes }, staff);
  if (changed.ok) {
    const saved = { version: changed.draw.planVersion, at: clockTime(clock.now, clock) };
    return { status: 200, saved };
  }
  switch (changed.reason) {
    case "invalid":
      return { status: 400, problems: problemsByField(changed.errors) };
    case "slug-taken":
      return { status: 409, problems: { slug: "Another draw has this address. Choose another." } };
    case "not-a-draft":
      return { status: 409, problem: "This draw was opened meanwhile. Its terms are sealed." };
    case "changed-meanwhile":
      return { status: 409, ...(await tellConflict(context, row.id)) };
  }
}

/** Named, so that two people can talk to each other instead of guessing. */
export async function tellConflict(
  context: RequestContext,
  id: number,
): Promise<Pick<PlanAnswer, "conflict">> {
  const { database } = context.get(drawOfficeContext);
  const [clock, newest, change] = await Promise.all([
    readClock(database),
    findDraw(database, id),
    lastPlanChange(database, id),
  ]);
  if (!newest) return {};
  const self = change?.byId === context.get(staffContext).id;
  return {
    conflict: {
      by: self ? "You, in another window," : (change?.by ?? "Somebody else"),
      at: change ? viewMoment(change.at, clock).short : "",
      version: newest.planVersion,
      values: planValues(newest, clock.timeZone),
    },
  };
}

async function preview(_: RequestContext, __: DrawRow, form: FormData): Promise<Answer> {
  return { status: 200, html: renderMarkdown(String(form.get("rulesText") ?? "")) };
}

/** From what stands in the form now, saved or not. */
async function rules(context: RequestContext, row: DrawRow, form: FormData): Promise<Answer> {
  const clock = await readClock(context.get(drawOfficeContext).database);
  const reading = readPlanForm(form, clock.timeZone);
  if (!reading.ok) return { status: 400, problems: reading.problems };
  const { plan = {} } = reading.input;
  const inWords = wordedTime(clock);
  const at = (seconds: number | null | undefined) =>
    typeof seconds === "number" ? { when: inWords(seconds) } : {};
  const { ticketsPerPerson = 1, minimumAge = 18, retentionDays = 180, countries = [] } = plan;
  return {
    status: 200,
    rules: rulesFor({
      promoter: plan.promoter ?? row.plan.promoter,
      ticketsPerPerson,
      minimumAge,
      retentionDays,
      countries,
      skipReasons: plan.skipReasons ?? row.plan.skipReasons,
      opens: at(plan.opensAt).when,
      closes: at(plan.closesAt).when,
    }),
  };
}

async function open(context: RequestContext, row: DrawRow, form: FormData): Promise<Answer> {
  const refusal = await askTwice(context, row, form);
  if (refusal) return refusal;
  const office = context.get(drawOfficeContext);
  const version = Number(form.get("version"));
  const inWords = wordedTime(await readClock(office.database));
  const opening = await openDraw(office, row.id, version, context.get(staffContext), inWords);
  if (opening.ok) {
    const scheduled = opening.draw.state === "scheduled";
    const text = scheduled ? "Sealed. It opens by itself." : "Sealed and open.";
    return { status: 200, toast: { text } };
  }
  switch (opening.reason) {
    case "not-a-draft":
      return { status: 409, problem: "Somebody has opened this draw already." };
    case "changed-meanwhile": {
      const { conflict } = await tellConflict(context, row.id);
      const who = conflict?.by ?? "Somebody";
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
  "no-reason": "Write the reason everybody will read, in at most 500 characters.",
  "too-late": "This draw has ended. It cannot be cancelled any more.",
  closing: "Entries are closed and the deciding value is on its way. Nobody can stop it now.",
  "before-deadline": "The deciding value may still come. Wait until its deadline has passed.",
};

async function cancel(context: RequestContext, row: DrawRow, form: FormData): Promise<Answer> {
  const refusal = await askTwice(context, row, form);
  if (refusal) return refusal;
  const reason = String(form.get("reason") ?? "");
  const office = context.get(drawOfficeContext);
  const outcome = await cancelDraw(office, row.id, reason, context.get(staffContext));
  if (!outcome.ok) return { status: 409, problem: cancelRefusals[outcome.reason] };
  return { status: 200, toast: { text: "The draw is cancelled, and its page says why." } };
}

/** Sealing and cancelling cannot be taken back: the password or passkey, and the title by hand. */
async function askTwice(
  context: RequestContext,
  row: DrawRow,
  form: FormData,
): Promise<Answer | undefined> {
  const typed = String(form.get("typed-title") ?? "")
    .normalize("NFC")
    .trim();
  if (typed !== row.plan.title) {
    return { status: 400, titleProblem: `Type the title exactly: ${row.plan.title}` };
  }
  const proof = await requireFreshSignIn(context, form);
  return proof.ok ? undefined : { status: 403, proofProblem: proof.problem };
}

async function remove(context: RequestContext, row: DrawRow): Promise<Answer> {
  const gone = await deleteDraft(context.get(drawOfficeContext), row.id, context.get(staffContext));
  if (!gone) return { status: 409, problem: "This draw was opened. It can only be cancelled." };
  throw redirect(href("/admin/draws"), 303);
}

/** The story is no part of the terms and may improve while the draw runs. */
async function story(context: RequestContext, row: DrawRow, form: FormData): Promise<Answer> {
  const text = String(form.get("story") ?? "").replaceAll("\r\n", "\n");
  if (text.length > 20_000) return { status: 400, problem: "Use at most 20,000 characters." };
  await improveStory(context.get(drawOfficeContext), row.id, text, context.get(staffContext));
  return { status: 200, toast: { text: "The story is saved and public." } };
}
