// What can be edited: a page of the site, or the settings. One editor serves both.
import { data, href } from "react-router";
import type { Permission } from "../../accounts/permissions.ts";
import { pages, settings } from "../../content/collections.ts";
import type { DocumentForm } from "../../content/differences.ts";
import type { Collection } from "../../content/documents-collection.ts";
import { isFixedPage, pageBlocks, wordsOfPage } from "../../content/page-words.ts";
import { sectionForms } from "../../content/section-words.ts";
import { settingsBlocks } from "../../content/settings-words.ts";

export type Subject = {
  kind: "page" | "settings";
  collection: Collection;
  id: string;
  name: string;
  /** Where visitors see it. */
  path: string;
  permission: Permission;
  /** Where staff edit it. */
  editor: string;
  form: DocumentForm;
};

export function pageSubject(id: string): Subject {
  if (!isFixedPage(id)) throw data(null, { status: 404, statusText: "Not Found" });
  const { name, path } = wordsOfPage(id);
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
