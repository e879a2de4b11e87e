import { isDeepStrictEqual } from "node:util";
import { type PageId, pageIds, pages } from "../../content/collections.ts";
import { openDocuments } from "../../content/documents.server.ts";
import { wordsOfPage } from "../../content/page-words.ts";
import { findSchedule } from "../../content/schedule.server.ts";
import type { Database } from "../../platform/database.server.ts";
import { readClock } from "../clock.server.ts";
import { namesOf } from "../editor/names.server.ts";
import type { ChipLook } from "../parts/chip.tsx";
import { viewMoment } from "../parts/moments.ts";

export async function listPages(database: Database) {
  const documents = openDocuments(database);
  const [drafts, shown, clock] = await Promise.all([
    documents.query(pages, { state: "draft", limit: 500 }),
    documents.query(pages, { limit: 500 }),
    readClock(database),
  ]);
  const nameOf = await namesOf(
    database,
    drafts.map(({ updatedBy }) => updatedBy),
  );
  return Promise.all(
    pageIds.flatMap((id: PageId) => {
      const draft = drafts.find((document) => document.id === id);
      if (!draft) return [];
      return [view(id, draft)];
    }),
  );

  async function view(id: PageId, draft: (typeof drafts)[number]) {
    const { name, path, about } = wordsOfPage(id);
    const published = shown.find((document) => document.id === id);
    const schedule = await findSchedule(database, { collection: pages, id });
    const same = published && isDeepStrictEqual(published.data, draft.data);
    return {
      id,
      name,
      path,
      about,
      title: draft.data.title,
      at: viewMoment(draft.updatedAt, clock),
      by: nameOf(draft.updatedBy),
      state: stateOf(same === true, schedule && viewMoment(schedule.publishAt, clock).short),
    };
  }
}

function stateOf(same: boolean, scheduled: string | null): { look: ChipLook; words: string } {
  if (scheduled) return { look: "info", words: `Public ${scheduled}` };
  return same ? { look: "ok", words: "Published" } : { look: "warn", words: "Draft has changes" };
}
