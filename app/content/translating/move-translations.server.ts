import type { AnyDatabase } from "../../platform/database/database.server.ts";
import { openDocuments } from "../documents/documents.server.ts";
import { contentTranslations, type Original, translationId } from "./content-translation.ts";

/** With their original, which gets another id. */
export async function moveTranslations(
  transaction: AnyDatabase,
  { of, id }: Original,
  to: string,
  by: string,
): Promise<void> {
  const documents = openDocuments(transaction);
  const where = { of, id };
  const drafts = await documents.query(contentTranslations, { where, state: "draft" });
  const published = await documents.query(contentTranslations, { where });
  for (const draft of drafts) {
    const shown = published.find((document) => document.id === draft.id)?.data;
    const moved = { ...(shown ?? draft.data), id: to };
    const next = translationId(draft.data.language, moved);
    // Left over from another original with this id.
    if (await documents.read(contentTranslations, next, { state: "draft" })) {
      await documents.update(contentTranslations, next, () => moved, { by, publish: !!shown });
    } else await documents.add(contentTranslations, moved, { id: next, by, publish: !!shown });
    if (shown) {
      await documents.update(contentTranslations, next, () => ({ ...draft.data, id: to }), { by });
    }
    await documents.delete(contentTranslations, draft.id, { by });
  }
}
