import { isDeepStrictEqual } from "node:util";
import { namesOf } from "../../accounts/staff-store.server.ts";
import { pageIds, pages } from "../../content/collections.ts";
import { readClock } from "../../content/company-clock.server.ts";
import type { Collection } from "../../content/documents/collection.ts";
import { openDocuments } from "../../content/documents/documents.server.ts";
import { readSettings } from "../../content/load-page.server.ts";
import { findSchedule } from "../../content/schedule-store.server.ts";
import { translationPrefix, translations } from "../../content/wording/translations.ts";
import { wording, wordingId } from "../../content/wording/wording-document.server.ts";
import { fixedPage, isFixedPage } from "../../editor/forms/page-form.ts";
import { nameOfLanguage, otherLanguages } from "../../languages/languages.ts";
import type { Database } from "../../platform/database/database.server.ts";
import type { ChipLook } from "../../ui/chip.tsx";
import { viewDateTime } from "../../ui/text/date-time-view.ts";

export async function listPages(database: Database) {
  const documents = openDocuments(database);
  const [drafts, shown, worded, shownWording, translated, shownTranslations, site, clock] =
    await Promise.all([
      documents.query(pages, { state: "draft", limit: 500 }),
      documents.query(pages, { limit: 500 }),
      documents.read(wording, wordingId, { state: "draft" }),
      documents.read(wording, wordingId),
      documents.query(translations, { state: "draft", limit: 50 }),
      documents.query(translations, { limit: 50 }),
      readSettings(database),
      readClock(database),
    ]);
  const nameOf = await namesOf(database, [
    ...drafts.map(({ updatedBy }) => updatedBy),
    worded?.updatedBy ?? null,
    ...translated.map(({ updatedBy }) => updatedBy),
  ]);
  // Fixed pages in the order of the site, then pages that staff added, by address.
  const placeOf = (id: string) => (isFixedPage(id) ? pageIds.indexOf(id) : pageIds.length);
  const rows = drafts
    .toSorted((left, right) => placeOf(left.id) - placeOf(right.id) || compare(left.id, right.id))
    .map((draft) => {
      const { id } = draft;
      const { title } = draft.data;
      const { name, path } = isFixedPage(id) ? fixedPage(id) : { name: title, path: `/${id}` };
      const published = shown.find((document) => document.id === id);
      return view(pages, { id, name, path, title }, draft, published?.data);
    });
  if (worded) {
    const listed = {
      id: wording.name,
      name: "Wording",
      path: "",
      title:
        "Labels, hints, buttons, empty states, tickets and e-mails: texts that belong to no single page.",
    };
    rows.push(view(wording, listed, worded, shownWording?.data));
  }
  for (const language of otherLanguages({ ownLocale: site.locale, languages: site.languages })) {
    const draft = translated.find(({ id }) => id === language);
    if (!draft) continue;
    const listed = {
      id: translationPrefix + language,
      name: `Wording: ${nameOfLanguage(language)}`,
      path: "",
      title: "The same texts in this language.",
    };
    const shownTexts = shownTranslations.find(({ id }) => id === language);
    rows.push(view(translations, listed, draft, shownTexts?.data));
  }
  return Promise.all(rows);

  async function view(
    collection: Collection,
    listed: { id: string; name: string; path: string; title: string },
    draft: Pick<(typeof drafts)[number], "id" | "updatedAt" | "updatedBy"> & { data: unknown },
    published: unknown,
  ) {
    const schedule = await findSchedule(database, { collection, id: draft.id });
    const same = isDeepStrictEqual(published, draft.data);
    return {
      ...listed,
      at: viewDateTime(draft.updatedAt, clock),
      by: nameOf(draft.updatedBy),
      state: stateOf(
        published ? (same ? "published" : "changed") : "withheld",
        schedule && viewDateTime(schedule.publishAt, clock).short,
      ),
    };
  }
}

function compare(left: string, right: string) {
  return left < right ? -1 : 1;
}

const states = {
  published: { look: "ok", text: "Published" },
  changed: { look: "warn", text: "Draft has changes" },
  withheld: { look: "plain", text: "Not public" },
} as const;

function stateOf(
  state: keyof typeof states,
  scheduled: string | null,
): { look: ChipLook; text: string } {
  return scheduled ? { look: "info", text: `Public ${scheduled}` } : states[state];
}
