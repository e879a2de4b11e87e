// What can be done with pages that staff added: take back, delete, move. Some fixed pages can be taken back, too.
import { href, redirect } from "react-router";
import { recordActivity } from "../activity/record.server.ts";
import { openDocuments } from "../content/documents/documents.server.ts";
import { cancelSchedule } from "../content/schedule.server.ts";
import { staffContext } from "../permissions/staff-context.server.ts";
import { databaseContext, type RequestContext } from "../platform/http/context.server.ts";
import type { Answer } from "./editor-answer.ts";
import { movePage } from "./move-page.server.ts";
import type { Subject } from "./subject.server.ts";

/** Visitors find nothing at its address any more; the draft stays as it is. */
export async function unpublish(context: RequestContext, subject: Subject): Promise<Answer> {
  if (!subject.mayLeave && !subject.mayRest) return cannotLeave(subject);
  const staff = context.get(staffContext);
  await context.get(databaseContext).transaction(async (transaction) => {
    await openDocuments(transaction).unpublish(subject.collection, subject.id, { by: staff.id });
    await cancelSchedule(transaction, subject);
    await recordActivity(transaction, {
      who: staff,
      what: `${subject.kind}.unpublished`,
      about: { kind: subject.kind, id: subject.id, name: subject.name },
    });
  });
  return { status: 200, toast: { text: `${subject.name} is no longer public.` } };
}

export async function remove(context: RequestContext, subject: Subject): Promise<Answer> {
  if (!subject.mayLeave) return cannotLeave(subject);
  const staff = context.get(staffContext);
  await context.get(databaseContext).transaction(async (transaction) => {
    await openDocuments(transaction).delete(subject.collection, subject.id, { by: staff.id });
    await cancelSchedule(transaction, subject);
    await recordActivity(transaction, {
      who: staff,
      what: `${subject.kind}.deleted`,
      about: { kind: subject.kind, id: subject.id, name: subject.name },
    });
  });
  throw redirect(href("/admin/pages"), 303);
}

export async function move(
  context: RequestContext,
  subject: Subject,
  form: FormData,
): Promise<Answer> {
  if (!subject.mayLeave) return cannotLeave(subject);
  const to = String(form.get("address") ?? "")
    .trim()
    .replace(/^\/+/, "");
  const staff = context.get(staffContext);
  const moved = await movePage(context.get(databaseContext), subject.id, to, staff);
  if (!moved.ok) return { status: 400, problem: moved.problem };
  throw redirect(href("/admin/pages/:id", { id: to }), 303);
}

function cannotLeave({ name }: Subject): Answer {
  return { status: 409, problem: `${name} belongs to every site: hide its sections instead.` };
}
