// The acts of the editor: save, publish, schedule, cancel the schedule, discard the draft.
import { isDeepStrictEqual } from "node:util";
import { redirect } from "react-router";
import { z } from "zod";
import { namesOf } from "../accounts/staff-store.server.ts";
import { recordActivity } from "../activity/record.server.ts";
import { readClock } from "../content/company-clock.server.ts";
import { openDocuments } from "../content/documents/documents.server.ts";
import { DocumentMissing, InvalidDocument, VersionConflict } from "../content/documents/errors.ts";
import { clearUnsaved } from "../content/documents/presence-store.server.ts";
import { cancelSchedule, schedulePublication } from "../content/schedule-store.server.ts";
import {
  type Act,
  type ActRequest,
  actsReturning,
  type HandlerResult,
} from "../permissions/acts.server.ts";
import type { Permission } from "../permissions/permissions.ts";
import { databaseContext } from "../platform/http/context.server.ts";
import { parseJson } from "../platform/http/readable-text.ts";
import { wholeNumber } from "../platform/http/whole-number.ts";
import { fromWallClock } from "../platform/zoned-time.ts";
import { clockTime, viewDateTime } from "../ui/text/date-time-view.ts";
import { findConcerns } from "./concerns.server.ts";
import type { DocumentValue, EditorActResult } from "./editor-act-result.ts";
import { compareDocuments, describeDifference } from "./forms/differences.ts";
import { move, remove, unpublish } from "./page-acts.server.ts";
import { problemsIn } from "./problems.ts";
import { homeSubject, pageSubject, type Subject, settingsSubject } from "./subject.server.ts";

type EditorAct<Fields = unknown> = Act<Subject, Fields>;
type EditorActOutcome = HandlerResult<EditorActResult>;

const version = wholeNumber();
const versionFields = z.object({ version });
const scheduleFields = z.object({ version, "publish-at": z.string() });
const restoreFields = z.object({ version, restore: wholeNumber() });
const moveFields = z.object({ address: z.string().trim() });

function editorActs<Params extends object>(
  permission: Permission,
  subject: (request: ActRequest<Params>) => Promise<Subject> | Subject,
) {
  return actsReturning<EditorActResult>()({
    subject,
    acts: {
      save: { permission, fields: versionFields, run: save },
      publish: { permission, fields: versionFields, run: refuseConflicts(publish) },
      schedule: { permission, fields: scheduleFields, run: refuseConflicts(schedule) },
      unschedule: { permission, run: unschedule },
      restore: {
        permission,
        fields: restoreFields,
        run: refuseConflicts((act) => restore(act, act.fields.restore)),
      },
      discard: { permission, fields: versionFields, run: refuseConflicts(discard) },
      unpublish: { permission, run: unpublish },
      remove: { permission, run: remove },
      move: { permission, fields: moveFields, run: move },
    },
  });
}

export const homeActs = editorActs("pages.edit", homeSubject);
export const pageActs = editorActs("pages.edit", pageSubject);
export const settingsActs = editorActs("settings.edit", settingsSubject);

/** Somebody else has saved since: nothing is changed, and the form shows who it was. */
function refuseConflicts<Fields>(
  run: (act: EditorAct<Fields>) => Promise<EditorActOutcome>,
): (act: EditorAct<Fields>) => Promise<EditorActOutcome> {
  return async (act) => {
    try {
      return await run(act);
    } catch (error) {
      if (error instanceof DocumentMissing) {
        return { status: 404, problem: "There is no such version." };
      }
      if (!(error instanceof VersionConflict)) throw error;
      const result = await describeConflict(act, error);
      if (!result.conflict) return result;
      const { by, at } = result.conflict;
      return { status: 409, problem: `${by} saved this at ${at}. Look at it, then try again.` };
    }
  };
}

async function save(act: EditorAct<z.infer<typeof versionFields>>): Promise<EditorActOutcome> {
  const document = readDocument(act.form);
  if (!document)
    return { problem: "We could not read what you sent. Reload the page and try again." };
  try {
    return await saveDocument(act, document);
  } catch (error) {
    if (!(error instanceof VersionConflict)) throw error;
    const result = await describeConflict(act, error);
    if (!result.conflict) return result;
    const { version: newest, at } = result.conflict;
    // A repeated save whose response was lost has been done already.
    const same = isDeepStrictEqual(JSON.parse(JSON.stringify(result.conflict.document)), document);
    return same ? { saved: { version: newest, at } } : result;
  }
}

async function saveDocument(
  { context, subject, fields, staff }: EditorAct<z.infer<typeof versionFields>>,
  document: DocumentValue,
): Promise<EditorActOutcome> {
  const database = context.get(databaseContext);
  try {
    const saved = await database.transaction(async (transaction) => {
      const stored = await openDocuments(transaction).update(
        subject.collection,
        subject.id,
        () => document,
        { expectedVersion: fields.version, by: staff.id },
      );
      await clearUnsaved(transaction, subject, staff.id);
      return stored;
    });
    const [clock, concerns] = await Promise.all([
      readClock(database),
      findConcerns(database, subject, document),
    ]);
    const at = clockTime(clock.now, clock);
    return { saved: { version: saved.version, at }, concerns };
  } catch (error) {
    if (!(error instanceof InvalidDocument)) throw error;
    return { problems: problemsIn(subject.collection, document) };
  }
}

async function publish(act: EditorAct<z.infer<typeof versionFields>>): Promise<EditorActOutcome> {
  const { context, subject, fields, staff } = act;
  const database = context.get(databaseContext);
  const refused = await refuseConcerns(act);
  if (refused) return refused;
  await database.transaction(async (transaction) => {
    const documents = openDocuments(transaction);
    const before = await documents.read(subject.collection, subject.id);
    const after = await documents.publish(subject.collection, subject.id, {
      expectedVersion: fields.version,
      by: staff.id,
    });
    await cancelSchedule(transaction, subject);
    await recordActivity(transaction, {
      who: staff,
      what: `${subject.kind}.published`,
      about: { kind: subject.kind, id: subject.id, name: subject.name },
      changes: { changed: describeChanges(subject, before?.data, after.data) },
    });
  });
  return { toast: { text: `${subject.name} is published.` } };
}

async function schedule(act: EditorAct<z.infer<typeof scheduleFields>>): Promise<EditorActOutcome> {
  const { context, subject, fields, staff } = act;
  const database = context.get(databaseContext);
  const refused = await refuseConcerns(act);
  if (refused) return refused;
  const clock = await readClock(database);
  const seconds = fromWallClock(fields["publish-at"], clock.timeZone);
  if (seconds === undefined || seconds * 1000 <= clock.now.getTime()) {
    return { problem: "Choose a time in the future." };
  }
  const publishAt = new Date(seconds * 1000);
  await database.transaction(async (transaction) => {
    const draft = await openDocuments(transaction).read(subject.collection, subject.id, {
      state: "draft",
    });
    if (draft && draft.version !== fields.version) {
      throw new VersionConflict(draft, fields.version);
    }
    await schedulePublication(transaction, subject, fields.version, publishAt, staff);
    await recordActivity(transaction, {
      who: staff,
      what: `${subject.kind}.scheduled`,
      about: { kind: subject.kind, id: subject.id, name: subject.name },
      changes: { at: publishAt.toISOString() },
    });
  });
  const { full } = viewDateTime(publishAt, clock);
  return { toast: { text: `${subject.name} becomes public on ${full}.` } };
}

async function unschedule({ context, subject, staff }: EditorAct): Promise<EditorActOutcome> {
  await context.get(databaseContext).transaction(async (transaction) => {
    if (!(await cancelSchedule(transaction, subject))) return;
    await recordActivity(transaction, {
      who: staff,
      what: `${subject.kind}.unscheduled`,
      about: { kind: subject.kind, id: subject.id, name: subject.name },
    });
  });
  return { toast: { text: "Nothing is scheduled." } };
}

/** An earlier version becomes the draft; the published version stays. */
async function restore(
  { context, subject, fields, staff }: EditorAct<z.infer<typeof versionFields>>,
  earlier: number,
): Promise<never> {
  await context.get(databaseContext).transaction(async (transaction) => {
    await openDocuments(transaction).restoreVersion(subject.collection, subject.id, earlier, {
      expectedVersion: fields.version,
      by: staff.id,
    });
    await clearUnsaved(transaction, subject, staff.id);
    await recordActivity(transaction, {
      who: staff,
      what: `${subject.kind}.restored`,
      about: { kind: subject.kind, id: subject.id, name: subject.name },
      changes: { version: earlier },
    });
  });
  throw redirect(subject.editor, 303);
}

/** Resets the draft to the published version. */
async function discard(act: EditorAct<z.infer<typeof versionFields>>): Promise<EditorActOutcome> {
  const { context, subject } = act;
  const database = context.get(databaseContext);
  const shown = await openDocuments(database).read(subject.collection, subject.id);
  if (!shown) return { status: 409, problem: "There is no published version to go back to." };
  return restore(act, shown.version);
}

/** Checked on the server too: the page may be outdated. */
async function refuseConcerns({
  context,
  subject,
}: EditorAct): Promise<EditorActOutcome | undefined> {
  const database = context.get(databaseContext);
  const draft = await openDocuments(database).read(subject.collection, subject.id, {
    state: "draft",
  });
  if (!draft) return { status: 404, problem: "There is no draft." };
  const concerns = await findConcerns(database, subject, draft.data);
  const refusing = concerns.find(({ refuses }) => refuses);
  return refusing && { status: 409, problem: `Not published. ${refusing.sentence}`, concerns };
}

/** Who saved in between, and what they changed. */
async function describeConflict(
  { context, subject, staff }: EditorAct,
  conflict: VersionConflict,
): Promise<EditorActOutcome> {
  const database = context.get(databaseContext);
  const documents = openDocuments(database);
  const [clock, nameOf, newest, base] = await Promise.all([
    readClock(database),
    namesOf(database, [conflict.savedBy]),
    documents.read(subject.collection, subject.id, { state: "draft" }),
    documents.readVersion(subject.collection, subject.id, conflict.expectedVersion),
  ]);
  if (!newest) return { status: 409, problem: "Someone has removed this." };
  const self = conflict.savedBy === staff.id;
  return {
    status: 409,
    conflict: {
      by: self ? "You, in another window," : nameOf(conflict.savedBy),
      at: viewDateTime(conflict.savedAt, clock).short,
      version: newest.version,
      document: newest.data,
      theirs: base?.data ? compareDocuments(subject.form, base.data, newest.data) : [],
    },
  };
}

function describeChanges(
  subject: Subject,
  before: DocumentValue | undefined,
  after: DocumentValue,
) {
  if (!before) return "published for the first time";
  const changes = compareDocuments(subject.form, before, after).map(describeDifference);
  return changes.slice(0, 30).join("; ") || "nothing";
}

function readDocument(form: FormData): DocumentValue | null {
  // Invalid JSON is undefined: the caller refuses it like any other invalid field.
  const document = parseJson(String(form.get("document") ?? ""));
  const isRecord = typeof document === "object" && document !== null && !Array.isArray(document);
  return isRecord ? (document as DocumentValue) : null;
}
