// Acts on pages and homes that staff added: unpublish, delete, move. Some fixed pages can be unpublished, too.
import { href, redirect } from "react-router";
import { recordActivity } from "../activity/record.server.ts";
import { openDocuments } from "../content/documents/documents.server.ts";
import { cancelSchedule } from "../content/schedule-store.server.ts";
import type { Act, HandlerResult } from "../permissions/acts.server.ts";
import { databaseContext } from "../platform/http/context.server.ts";
import type { EditorActResult } from "./editor-act-result.ts";
import { moveDocument } from "./move-page.server.ts";
import type { Subject } from "./subject.server.ts";

type PageAct<Fields = unknown> = Act<Subject, Fields>;
type PageActOutcome = HandlerResult<EditorActResult>;

/** The page answers 404; the draft stays. */
export async function unpublish({ context, subject, staff }: PageAct): Promise<PageActOutcome> {
  if (!subject.addedByStaff && !subject.canUnpublish) return cannotBeRemoved(subject);
  await context.get(databaseContext).transaction(async (transaction) => {
    await openDocuments(transaction).unpublish(subject.collection, subject.id, { by: staff.id });
    await cancelSchedule(transaction, subject);
    await recordActivity(transaction, {
      who: staff,
      what: `${subject.kind}.unpublished`,
      about: { kind: subject.kind, id: subject.id, name: subject.name },
    });
  });
  return { toast: { text: `${subject.name} is no longer public.` } };
}

export async function remove({ context, subject, staff }: PageAct): Promise<PageActOutcome> {
  if (!subject.addedByStaff) return cannotBeRemoved(subject);
  await context.get(databaseContext).transaction(async (transaction) => {
    await openDocuments(transaction).delete(subject.collection, subject.id, { by: staff.id });
    await cancelSchedule(transaction, subject);
    await recordActivity(transaction, {
      who: staff,
      what: `${subject.kind}.deleted`,
      about: { kind: subject.kind, id: subject.id, name: subject.name },
    });
  });
  throw redirect(subject.kind === "home" ? href("/admin/homes") : href("/admin/pages"), 303);
}

export async function move({
  context,
  subject,
  fields,
  staff,
}: PageAct<{ address: string }>): Promise<PageActOutcome> {
  if (!subject.addedByStaff) return cannotBeRemoved(subject);
  const folder = subject.path.slice(0, -subject.id.length);
  const to = fields.address.replace(folder, "").replace(/^\/+/, "");
  const moved = await moveDocument(context.get(databaseContext), { ...subject, folder }, to, staff);
  if (!moved.ok) return { problem: moved.problem };
  throw redirect(subject.editor.slice(0, -subject.id.length) + to, 303);
}

function cannotBeRemoved({ name }: Subject): PageActOutcome {
  return { status: 409, problem: `${name} belongs to every site: hide its sections instead.` };
}
