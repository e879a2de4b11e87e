// The history of a document. Consecutive autosaves of one person are grouped into one entry with its differences.

import { namesOf } from "../../accounts/staff-store.server.ts";
import { readClock } from "../../content/company-clock.server.ts";
import type { VersionSummary } from "../../content/documents/document-store.server.ts";
import { openDocuments } from "../../content/documents/documents.server.ts";
import { may } from "../../permissions/permissions.ts";
import { staffContext } from "../../permissions/staff-context.server.ts";
import { databaseContext, type RequestContext } from "../../platform/http/context.server.ts";
import { readWholeNumber } from "../../platform/http/whole-number.ts";
import { viewDateTime } from "../../ui/text/date-time-view.ts";
import { compareDocuments } from "../forms/differences.ts";
import type { Subject } from "../subject.server.ts";

/** Autosaves of one person closer together than this are one entry. */
const groupWithin = 15 * 60 * 1000;
const mostVersions = 400;
const mostEntries = 30;

export type LoadedHistory = Awaited<ReturnType<typeof loadHistory>>;

/** `?compare=3` shows version 3 beside the current draft. */
export async function loadHistory(context: RequestContext, subject: Subject, request: Request) {
  const compare = readWholeNumber(new URL(request.url).searchParams.get("compare"));
  const database = context.get(databaseContext);
  const documents = openDocuments(database);
  const [versions, draft, clock] = await Promise.all([
    documents.listVersions(subject.collection, subject.id, { limit: mostVersions }),
    documents.read(subject.collection, subject.id, { state: "draft" }),
    readClock(database),
  ]);
  const nameOf = await namesOf(
    database,
    versions.map(({ savedBy }) => savedBy),
  );
  const groups = groupVersions(versions, draft?.publishedVersion ?? null).slice(0, mostEntries);
  const entries = await Promise.all(
    groups.map(async ({ newest, before, saves }) => {
      const [after, earlier] = await Promise.all([
        documents.readVersion(subject.collection, subject.id, newest.version),
        before ? documents.readVersion(subject.collection, subject.id, before.version) : null,
      ]);
      return {
        version: newest.version,
        by: nameOf(newest.savedBy),
        at: viewDateTime(newest.savedAt, clock),
        saves,
        restoredFrom: newest.restoredFrom,
        isDraft: newest.version === draft?.version,
        isPublic: newest.version === draft?.publishedVersion,
        isFirst: !before,
        differences:
          after?.data && earlier?.data
            ? compareDocuments(subject.form, earlier.data, after.data)
            : [],
      };
    }),
  );
  const old =
    compare === undefined
      ? null
      : await documents.readVersion(subject.collection, subject.id, compare);
  return {
    subject: { name: subject.name, editor: subject.editor },
    compared:
      old?.data && draft
        ? {
            version: old.version,
            at: viewDateTime(old.savedAt, clock),
            by: (await namesOf(database, [old.savedBy]))(old.savedBy),
            differences: compareDocuments(subject.form, old.data, draft.data),
            addresses: comparedAddresses(subject, old.version, draft.version),
          }
        : null,
    version: draft?.version ?? 0,
    entries,
    mayRestore: may(context.get(staffContext), subject.permission),
    more: versions.length === mostVersions || groups.length === mostEntries,
  };
}

/** Both as previews, so that neither has text that is not saved. */
function comparedAddresses({ path, collection, id }: Subject, old: number, current: number) {
  const at = (version: number) =>
    `${path}${path.includes("?") ? "&" : "?"}preview&of=${collection.name}/${id}&version=${version}`;
  return { old: at(old), current: at(current) };
}

/** Newest first. The published version ends an entry, so that it can be found and compared. */
function groupVersions(versions: VersionSummary[], publicVersion: number | null) {
  const groups: {
    newest: VersionSummary;
    oldest: VersionSummary;
    before: VersionSummary | null;
    saves: number;
  }[] = [];
  for (const version of versions) {
    const last = groups.at(-1);
    if (last) last.before ??= version;
    const joins =
      last &&
      last.oldest.savedBy === version.savedBy &&
      last.oldest.savedAt.getTime() - version.savedAt.getTime() < groupWithin &&
      version.version !== publicVersion &&
      version.change === "updated" &&
      last.oldest.change === "updated";
    if (joins) {
      last.oldest = version;
      last.saves += 1;
      last.before = null;
    } else groups.push({ newest: version, oldest: version, before: null, saves: 1 });
  }
  return groups;
}
