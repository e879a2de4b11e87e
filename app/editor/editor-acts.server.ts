// One post of the editor: save, publish, schedule, take back, throw the draft away.
import { isDeepStrictEqual } from "node:util";
import { redirect } from "react-router";
import { namesOf } from "../accounts/staff-store.server.ts";
import { recordActivity } from "../activity/record.server.ts";
import { readClock } from "../content/company-clock.server.ts";
import { openDocuments } from "../content/documents/documents.server.ts";
import { clearDesk } from "../content/documents/editing-presence.server.ts";
import { InvalidDocument, VersionConflict } from "../content/documents/errors.ts";
import { compareDocuments, differenceInWords } from "../content/forms/differences.ts";
import { cancelSchedule, schedulePublication } from "../content/schedule.server.ts";
import { refuseUnless, staffContext } from "../permissions/staff-context.server.ts";
import { databaseContext, type RequestContext } from "../platform/http/context.server.ts";
import { fromWallClock } from "../platform/zoned-time.ts";
import { clockTime, viewMoment } from "../ui/staff/moments.ts";
import { findConcerns } from "./concerns.server.ts";
import type { Answer, DocumentValue } from "./editor-answer.ts";
import { move, remove, unpublish } from "./leaving-acts.server.ts";
import { problemsIn } from "./problems.ts";
import type { Subject } from "./subject.server.ts";

type Act = (context: RequestContext, subject: Subject, form: FormData) => Promise<Answer>;

const acts: Record<string, Act> = {
  save,
  publish,
  schedule,
  unschedule,
  restore,
  discard,
  unpublish,
  remove,
  move,
};

export async function changeDocument(
  context: RequestContext,
  subject: Subject,
  form: FormData,
): Promise<Answer> {
  const name = String(form.get("act") ?? "");
  const act = Object.hasOwn(acts, name) ? acts[name] : undefined;
  if (!act) return { status: 400, problem: "This page does not know that act." };
  refuseUnless(subject.permission, context.get(staffContext).permissions);
  try {
    return await act(context, subject, form);
  } catch (error) {
    if (!(error instanceof VersionConflict)) throw error;
    const told = await tellConflict(context, subject, error);
    if (name === "save" && told.conflict) {
      const { version, at, document } = told.conflict;
      // The answer to a save can be lost on the way; said again, it is done already.
      const same = isDeepStrictEqual(JSON.parse(JSON.stringify(document)), readDocument(form));
      return same ? { status: 200, saved: { version, at } } : told;
    }
    if (!told.conflict) return told;
    const problem = `${told.conflict.by} saved this at ${told.conflict.at}. Look at it, then try again.`;
    return { status: 409, problem };
  }
}

async function save(context: RequestContext, subject: Subject, form: FormData): Promise<Answer> {
  const database = context.get(databaseContext);
  const staff = context.get(staffContext);
  const document = readDocument(form);
  if (!document) return { status: 400, problem: "What was sent could not be read." };
  try {
    const saved = await database.transaction(async (transaction) => {
      const stored = await openDocuments(transaction).update(
        subject.collection,
        subject.id,
        () => document,
        { expectedVersion: Number(form.get("version")), by: staff.id },
      );
      await clearDesk(transaction, subject, staff.id);
      return stored;
    });
    const [clock, concerns] = await Promise.all([
      readClock(database),
      findConcerns(database, subject, document),
    ]);
    const at = clockTime(clock.now, clock);
    return { status: 200, saved: { version: saved.version, at }, concerns };
  } catch (error) {
    if (!(error instanceof InvalidDocument)) throw error;
    return { status: 400, problems: problemsIn(subject.collection, document) };
  }
}

async function publish(context: RequestContext, subject: Subject, form: FormData): Promise<Answer> {
  const database = context.get(databaseContext);
  const staff = context.get(staffContext);
  const refused = await refuseUnfit(context, subject);
  if (refused) return refused;
  const expectedVersion = Number(form.get("version"));
  await database.transaction(async (transaction) => {
    const documents = openDocuments(transaction);
    const before = await documents.read(subject.collection, subject.id);
    const after = await documents.publish(subject.collection, subject.id, {
      expectedVersion,
      by: staff.id,
    });
    await cancelSchedule(transaction, subject);
    await recordActivity(transaction, {
      who: staff,
      what: `${subject.kind}.published`,
      about: { kind: subject.kind, id: subject.id, name: subject.name },
      changes: { changed: changesInWords(subject, before?.data, after.data) },
    });
  });
  return { status: 200, toast: { text: `${subject.name} is published.` } };
}

async function schedule(
  context: RequestContext,
  subject: Subject,
  form: FormData,
): Promise<Answer> {
  const database = context.get(databaseContext);
  const staff = context.get(staffContext);
  const refused = await refuseUnfit(context, subject);
  if (refused) return refused;
  const clock = await readClock(database);
  const seconds = fromWallClock(String(form.get("publish-at") ?? ""), clock.timeZone);
  if (seconds === undefined || seconds * 1000 <= clock.now.getTime()) {
    return { status: 400, problem: "Choose a time that is still to come." };
  }
  const publishAt = new Date(seconds * 1000);
  const version = Number(form.get("version"));
  await database.transaction(async (transaction) => {
    const draft = await openDocuments(transaction).read(subject.collection, subject.id, {
      state: "draft",
    });
    if (draft && draft.version !== version) throw new VersionConflict(draft, version);
    await schedulePublication(transaction, subject, version, publishAt, staff);
    await recordActivity(transaction, {
      who: staff,
      what: `${subject.kind}.scheduled`,
      about: { kind: subject.kind, id: subject.id, name: subject.name },
      changes: { at: publishAt.toISOString() },
    });
  });
  const { full } = viewMoment(publishAt, clock);
  return { status: 200, toast: { text: `${subject.name} becomes public on ${full}.` } };
}

async function unschedule(context: RequestContext, subject: Subject): Promise<Answer> {
  const staff = context.get(staffContext);
  await context.get(databaseContext).transaction(async (transaction) => {
    if (!(await cancelSchedule(transaction, subject))) return;
    await recordActivity(transaction, {
      who: staff,
      what: `${subject.kind}.unscheduled`,
      about: { kind: subject.kind, id: subject.id, name: subject.name },
    });
  });
  return { status: 200, toast: { text: "Nothing is scheduled any more." } };
}

/** An earlier version becomes the draft; what is public stays until somebody publishes. */
async function restore(context: RequestContext, subject: Subject, form: FormData): Promise<Answer> {
  const staff = context.get(staffContext);
  const version = Number(form.get("restore"));
  await context.get(databaseContext).transaction(async (transaction) => {
    await openDocuments(transaction).restoreVersion(subject.collection, subject.id, version, {
      expectedVersion: Number(form.get("version")),
      by: staff.id,
    });
    await clearDesk(transaction, subject, staff.id);
    await recordActivity(transaction, {
      who: staff,
      what: `${subject.kind}.restored`,
      about: { kind: subject.kind, id: subject.id, name: subject.name },
      changes: { version },
    });
  });
  throw redirect(subject.editor, 303);
}

/** Back to what visitors see. */
async function discard(context: RequestContext, subject: Subject, form: FormData): Promise<Answer> {
  const database = context.get(databaseContext);
  const shown = await openDocuments(database).read(subject.collection, subject.id);
  if (!shown) return { status: 409, problem: "There is no published version to go back to." };
  form.set("restore", `${shown.version}`);
  return restore(context, subject, form);
}

/** Concerns that refuse are refused here too, whatever the page shows. */
async function refuseUnfit(context: RequestContext, subject: Subject): Promise<Answer | undefined> {
  const database = context.get(databaseContext);
  const draft = await openDocuments(database).read(subject.collection, subject.id, {
    state: "draft",
  });
  if (!draft) return { status: 404, problem: "There is no draft." };
  const concerns = await findConcerns(database, subject, draft.data);
  const refusing = concerns.find(({ refuses }) => refuses);
  return refusing && { status: 409, problem: `Not published. ${refusing.sentence}`, concerns };
}

/** Named, and with what they changed, so that two people can talk instead of guessing. */
async function tellConflict(
  context: RequestContext,
  subject: Subject,
  conflict: VersionConflict,
): Promise<Answer> {
  const database = context.get(databaseContext);
  const documents = openDocuments(database);
  const [clock, nameOf, newest, base] = await Promise.all([
    readClock(database),
    namesOf(database, [conflict.savedBy]),
    documents.read(subject.collection, subject.id, { state: "draft" }),
    documents.readVersion(subject.collection, subject.id, conflict.expectedVersion),
  ]);
  if (!newest) return { status: 409, problem: "Somebody has removed this meanwhile." };
  const self = conflict.savedBy === context.get(staffContext).id;
  return {
    status: 409,
    conflict: {
      by: self ? "You, in another window," : nameOf(conflict.savedBy),
      at: viewMoment(conflict.savedAt, clock).short,
      version: newest.version,
      document: newest.data,
      theirs: base?.data ? compareDocuments(subject.form, base.data, newest.data) : [],
    },
  };
}

function changesInWords(subject: Subject, before: DocumentValue | undefined, after: DocumentValue) {
  if (!before) return "published for the first time";
  const words = compareDocuments(subject.form, before, after).map(differenceInWords);
  return words.slice(0, 30).join("; ") || "nothing";
}

function readDocument(form: FormData): DocumentValue | null {
  try {
    const document: unknown = JSON.parse(String(form.get("document") ?? ""));
    const isRecord = typeof document === "object" && document !== null && !Array.isArray(document);
    return isRecord ? (document as DocumentValue) : null;
  } catch {
    return null;
  }
}
