// Whose eyes a page is made for: visitors see what is published, a member of staff may see their own draft.
import { createContext } from "react-router";
import type { AnyDatabase } from "../../platform/database/database.server.ts";
import type { Collection, Fields } from "./collection.ts";
import { openDocuments } from "./documents.server.ts";
import { readDesk } from "./editing-presence.server.ts";

export type ContentView = { state: "published" } | { state: "draft"; person: string };

export const published: ContentView = { state: "published" };

/** Set for a preview, below the guard that knows who asks; see frame/draft-preview.server.ts. */
export const contentViewContext = createContext<ContentView>(published);

/** For a draft: what lies on the person's desk, if it can be shown, else what was saved last. */
export async function readInView<Output extends Fields>(
  database: AnyDatabase,
  collection: Collection<Output>,
  id: string,
  view: ContentView,
): Promise<Output | null> {
  const document = await openDocuments(database).read(collection, id, { state: view.state });
  if (view.state === "draft") {
    const work = await readDesk(database, { collection, id }, view.person);
    // Left behind by a window that is closed, on a version that others have replaced: of no interest.
    const wanted = work && (work.fresh || work.basedOn === document?.version);
    const typed = wanted ? collection.schema.safeParse(work.data) : null;
    if (typed?.success) return typed.data;
  }
  return document?.data ?? null;
}
