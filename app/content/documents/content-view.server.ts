// Which state of the content a page is rendered from: visitors get the published one, a preview the draft.
import { createContext } from "react-router";
import type { AnyDatabase } from "../../platform/database/database.server.ts";
import type { Collection, Fields } from "./collection.ts";
import { openDocuments } from "./documents.server.ts";
import { readUnsaved } from "./presence-store.server.ts";

export type ContentView =
  | { state: "published" }
  | {
      state: "draft";
      person: string;
      /** One document as it was in an earlier version, beside the drafts of all others. */
      earlier?: EarlierVersion | undefined;
    };

export type EarlierVersion = { collection: string; id: string; version: number };

export const published: ContentView = { state: "published" };

/** Set for a preview after the guard has identified the person: frame/draft-preview.server.ts. */
export const contentViewContext = createContext<ContentView>(published);

/** For a draft: the person's unsaved text if it fits the schema, otherwise the saved draft. */
export async function readInView<Output extends Fields>(
  database: AnyDatabase,
  collection: Collection<Output>,
  id: string,
  view: ContentView,
): Promise<Output | null> {
  const earlier = view.state === "draft" ? view.earlier : undefined;
  if (earlier?.collection === collection.name && earlier.id === id) {
    const version = await openDocuments(database).readVersion(collection, id, earlier.version);
    if (version?.data) return version.data;
  }
  const document = await openDocuments(database).read(collection, id, { state: view.state });
  if (view.state === "draft") {
    const unsaved = await readUnsaved(database, { collection, id }, view.person);
    // Text of a closed editor is ignored once somebody else has saved a newer version.
    const current = unsaved && (unsaved.fresh || unsaved.basedOn === document?.version);
    const typed = current ? collection.schema.safeParse(unsaved.data) : null;
    if (typed?.success) return typed.data;
  }
  return document?.data ?? null;
}
