import { data, href } from "react-router";
import { namesOf } from "../accounts/staff-store.server.ts";
import { readClock } from "../content/company-clock.server.ts";
import { openDocuments } from "../content/documents/documents.server.ts";
import { listOtherEditors, readUnsaved } from "../content/documents/presence-store.server.ts";
import { readSettings } from "../content/load-page.server.ts";
import { withSectionIds } from "../content/page-document.ts";
import { findSchedule } from "../content/schedule-store.server.ts";
import { type Language, otherLanguages } from "../languages/languages.ts";
import { staffContext } from "../permissions/staff-context.server.ts";
import { databaseContext, type RequestContext } from "../platform/http/context.server.ts";
import { toWallClock } from "../platform/zoned-time.ts";
import { viewDateTime } from "../ui/text/date-time-view.ts";
import { findConcerns } from "./concerns.server.ts";
import type { DocumentValue } from "./editor-act-result.ts";
import { listDestinations } from "./fields/destinations.server.ts";
import { compareDocuments } from "./forms/differences.ts";
import { problemsIn } from "./problems.ts";
import type { Subject } from "./subject.server.ts";

export type LoadedEditor = Awaited<ReturnType<typeof loadEditor>>;

export async function loadEditor(context: RequestContext, subject: Subject) {
  const database = context.get(databaseContext);
  const staff = context.get(staffContext);
  const { collection, id } = subject;
  const documents = openDocuments(database);
  const [draft, shown, typed, schedule, otherEditors, destinations, clock, site] =
    await Promise.all([
      documents.read(collection, id, { state: "draft" }),
      documents.read(collection, id),
      readUnsaved(database, subject, staff.id),
      findSchedule(database, subject),
      listOtherEditors(database, subject, staff.id),
      listDestinations(database),
      readClock(database),
      readSettings(database),
    ]);
  if (!draft) throw data(null, { status: 404, statusText: "Not Found" });
  const nameOf = await namesOf(database, [draft.updatedBy, draft.publishedBy]);
  // Unsaved text based on the current version is restored, so that nothing typed is lost.
  const unsaved = typed && typed.basedOn === draft.version ? typed.data : null;
  const document: DocumentValue = withSectionIds(unsaved ?? draft.data);
  return {
    subject: {
      kind: subject.kind,
      id,
      name: subject.name,
      path: subject.path,
      editor: subject.editor,
      addedByStaff: subject.addedByStaff ?? false,
      canUnpublish: subject.canUnpublish ?? false,
    },
    form: subject.form,
    document,
    version: draft.version,
    unsaved: unsaved !== null,
    problems: problemsIn(collection, document),
    concerns: await findConcerns(database, subject, document),
    otherEditors,
    saved: { by: nameOf(draft.updatedBy), at: viewDateTime(draft.updatedAt, clock) },
    published: draft.publishedAt && {
      by: nameOf(draft.publishedBy),
      at: viewDateTime(draft.publishedAt, clock),
    },
    changes: shown ? compareDocuments(subject.form, shown.data, draft.data) : [],
    schedule: schedule && {
      at: viewDateTime(schedule.publishAt, clock),
      by: schedule.by,
      isNewest: schedule.version === draft.version,
    },
    soonest: toWallClock(Math.ceil(clock.now.getTime() / 60_000) * 60 + 3600, clock.timeZone),
    timeZone: clock.timeZone,
    company: site.companyName,
    /** Where it is translated, if the site has other languages. */
    translations: addressOfTranslations(subject, otherLanguages(site)),
    destinations,
  };
}

function addressOfTranslations(
  { kind, collection, id }: Subject,
  [language]: Language[],
): string | undefined {
  if (!language || kind === "wording") return undefined;
  return href("/admin/translations/:language/:of/:id", { language, of: collection.name, id });
}
