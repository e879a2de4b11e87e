// Receives text as it is typed: stores it for the author's own preview, checks it, and returns who else is editing.
import { z } from "zod";
import { namesOf } from "../accounts/staff-store.server.ts";
import { readClock } from "../content/company-clock.server.ts";
import { openDocuments } from "../content/documents/documents.server.ts";
import {
  joinPresence,
  leavePresence,
  listOtherEditors,
  removeStalePresence,
} from "../content/documents/presence-store.server.ts";
import type { ActRequest } from "../permissions/acts.server.ts";
import { refuseUnless, staffContext } from "../permissions/staff-context.server.ts";
import { databaseContext, type RequestContext } from "../platform/http/context.server.ts";
import { readJson } from "../platform/http/read-form.server.ts";
import { viewDateTime } from "../ui/text/date-time-view.ts";
import { findConcerns } from "./concerns.server.ts";
import type { TypingResult } from "./editor-act-result.ts";
import { problemsIn } from "./problems.ts";
import type { Subject } from "./subject.server.ts";

const message = z.object({
  place: z.string().max(80),
  version: z.number().int().min(0),
  leaving: z.boolean().optional(),
  /** Left out by editors who only read. */
  document: z.record(z.string(), z.unknown()).optional(),
});

/** For the route an editor posts to: `export const action = presenceAction(pageSubject)`. */
export function presenceAction<Params extends object>(
  findSubject: (request: ActRequest<Params>) => Promise<Subject> | Subject,
) {
  return async (request: ActRequest<Params>) => {
    const subject = await findSubject(request);
    const body: unknown = await readJson(request.request);
    const { status, ...result } = await receiveTyping(request.context, subject, body);
    return Response.json(result, { status });
  };
}

async function receiveTyping(context: RequestContext, subject: Subject, body: unknown) {
  const staff = context.get(staffContext);
  refuseUnless(subject.permission, staff.permissions);
  const database = context.get(databaseContext);
  const reading = message.safeParse(body);
  if (!reading.success) return { status: 400, problems: {}, concerns: [], otherEditors: [] };
  const { place, version, document, leaving } = reading.data;
  if (leaving) {
    await leavePresence(database, subject, staff.id);
    await removeStalePresence(database);
    return { status: 200, problems: {}, concerns: [], otherEditors: [] };
  }
  const unsaved = document && { basedOn: version, data: document };
  await joinPresence(database, subject, staff, place, unsaved);
  const [newest, otherEditors, concerns] = await Promise.all([
    openDocuments(database).read(subject.collection, subject.id, { state: "draft" }),
    listOtherEditors(database, subject, staff.id),
    document ? findConcerns(database, subject, document) : [],
  ]);
  const result: TypingResult = {
    problems: document ? problemsIn(subject.collection, document) : {},
    concerns,
    otherEditors,
  };
  if (newest && newest.version > version && newest.updatedBy !== staff.id) {
    const [clock, nameOf] = await Promise.all([
      readClock(database),
      namesOf(database, [newest.updatedBy]),
    ]);
    result.overtaken = {
      by: nameOf(newest.updatedBy),
      at: viewDateTime(newest.updatedAt, clock).short,
    };
  }
  return { status: 200, ...result };
}
