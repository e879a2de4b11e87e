// What the editor edits: a page, a home, the wording or the settings.
import { data, href } from "react-router";
import { homes, pages, settings } from "../content/collections.ts";
import type { Collection } from "../content/documents/collection.ts";
import { openDocuments } from "../content/documents/documents.server.ts";
import { isOwnPage } from "../content/own-pages.ts";
import { canUnpublish } from "../content/unpublished-pages.ts";
import { overlay, readUsualTexts } from "../content/wording/read-wording.server.ts";
import { translationPrefix, translations } from "../content/wording/translations.ts";
import { wording, wordingId } from "../content/wording/wording-document.server.ts";
import { english, readCatalogue } from "../languages/catalogues.server.ts";
import { isLanguage, type Language, nameOfLanguage } from "../languages/languages.ts";
import type { ActRequest } from "../permissions/acts.server.ts";
import type { Permission } from "../permissions/permissions.ts";
import type { Database } from "../platform/database/database.server.ts";
import { databaseContext } from "../platform/http/context.server.ts";
import type { DocumentForm } from "./forms/differences.ts";
import { homeBlocks } from "./forms/home-form.ts";
import { fixedPage, isFixedPage, pageBlocks } from "./forms/page-form.ts";
import { sectionForms } from "./forms/section-forms.ts";
import { settingsBlocks } from "./forms/settings-form.ts";
import { wordingBlocks } from "./forms/wording-form.ts";

export type Subject = {
  kind: "page" | "home" | "wording" | "settings";
  collection: Collection;
  id: string;
  name: string;
  /** Where visitors see it. */
  path: string;
  permission: Permission;
  /** Where staff edit it. */
  editor: string;
  form: DocumentForm;
  /** A page or home that staff added: it can be unpublished, moved and deleted. */
  addedByStaff?: boolean;
  /** A fixed page that can be unpublished, but not deleted. */
  canUnpublish?: boolean;
};

type PageRequest = Pick<ActRequest<{ id: string }>, "context" | "params">;

/** The subject of /admin/pages/:id. Throws 404. */
export async function pageSubject({ context, params: { id } }: PageRequest): Promise<Subject> {
  if (id === wording.name) return wordingSubject(context.get(databaseContext));
  const language = id.startsWith(translationPrefix) ? id.slice(translationPrefix.length) : "";
  if (isLanguage(language) && language !== "en") return translationSubject(language);
  if (isFixedPage(id)) {
    return { ...subjectOfPage(id, fixedPage(id)), canUnpublish: canUnpublish(id) };
  }
  const page = isOwnPage(id)
    ? await openDocuments(context.get(databaseContext)).read(pages, id, { state: "draft" })
    : null;
  if (!page) throw data(null, { status: 404, statusText: "Not Found" });
  const texts = { name: page.data.title, path: `/${id}` };
  return { ...subjectOfPage(id, texts), addedByStaff: true };
}

function subjectOfPage(id: string, { name, path }: { name: string; path: string }): Subject {
  return {
    kind: "page",
    collection: pages,
    id,
    name,
    path,
    permission: "pages.edit",
    editor: href("/admin/pages/:id", { id }),
    form: { ...pageBlocks(), sections: sectionForms() },
  };
}

/** The subject of /admin/homes/:id. Throws 404. */
export async function homeSubject({ context, params: { id } }: PageRequest): Promise<Subject> {
  const home = await openDocuments(context.get(databaseContext)).read(homes, id, {
    state: "draft",
  });
  if (!home) throw data(null, { status: 404, statusText: "Not Found" });
  return {
    kind: "home",
    collection: homes,
    id,
    name: home.data.name,
    path: href("/home/:slug", { slug: id }),
    permission: "pages.edit",
    editor: href("/admin/homes/:id", { id }),
    form: { ...homeBlocks(), sections: [] },
    addedByStaff: true,
  };
}

/** The texts of the site's own language. */
async function wordingSubject(database: Database): Promise<Subject> {
  return {
    kind: "wording",
    collection: wording,
    id: wordingId,
    name: "Wording",
    path: href("/contact"),
    permission: "pages.edit",
    editor: href("/admin/pages/:id", { id: wording.name }),
    form: { before: wordingBlocks(await readUsualTexts(database)), sections: [], after: [] },
  };
}

/** The texts of another language. */
async function translationSubject(language: Language): Promise<Subject> {
  return {
    kind: "wording",
    collection: translations,
    id: language,
    name: `Wording: ${nameOfLanguage(language)}`,
    path: `/${language}${href("/contact")}`,
    permission: "pages.edit",
    editor: href("/admin/pages/:id", { id: translationPrefix + language }),
    form: {
      before: wordingBlocks(overlay(english, await readCatalogue(language)), { withFixed: true }),
      sections: [],
      after: [],
    },
  };
}

export function settingsSubject(): Subject {
  return {
    kind: "settings",
    collection: settings,
    id: "site",
    name: "The company",
    path: href("/"),
    permission: "settings.edit",
    editor: href("/admin/settings"),
    form: { before: settingsBlocks(), sections: [], after: [] },
  };
}
