import { type Actor, recordActivity } from "../activity/record.server.ts";
import type { Collection } from "../content/documents/collection.ts";
import { openDocuments } from "../content/documents/documents.server.ts";
import { addRedirect, removeRedirect } from "../content/redirects/redirects.server.ts";
import { cancelSchedule } from "../content/schedule-store.server.ts";
import { moveTranslations } from "../content/translating/move-translations.server.ts";
import type { Database } from "../platform/database/database.server.ts";
import { addressProblem, slugProblem } from "./add-page.server.ts";
import { openAddressBook } from "./concerns.server.ts";
import type { Subject } from "./subject.server.ts";

export type Moved = { ok: true } | { ok: false; problem: string };

type Moving = Pick<Subject, "kind" | "id" | "name"> & {
  collection: Collection;
  /** Before its id in the address: "/" or "/home/". */
  folder: string;
};

/** Changes the address of a page or home. The old address redirects if it is published. */
export async function moveDocument(
  database: Database,
  { kind, collection, id, name, folder }: Moving,
  to: string,
  who: Actor,
): Promise<Moved> {
  const problem = kind === "page" ? addressProblem(to) : slugProblem(to);
  if (problem) return { ok: false, problem };
  const exists = await openAddressBook(database, { withRedirects: false });
  return database.transaction(async (transaction): Promise<Moved> => {
    const documents = openDocuments(transaction);
    const draft = await documents.read(collection, id, { state: "draft" });
    const shown = await documents.read(collection, id);
    if (!draft) return { ok: false, problem: `This ${kind} no longer exists.` };
    if (await documents.read(collection, to, { state: "draft" })) {
      const taken = `There is already a ${kind} at ${folder}${to}. Choose another address.`;
      return { ok: false, problem: taken };
    }
    const by = who.id;
    const publish = shown !== null;
    await documents.add(collection, shown?.data ?? draft.data, { id: to, by, publish });
    if (shown) await documents.update(collection, to, () => draft.data, { by });
    await cancelSchedule(transaction, { collection, id });
    await documents.delete(collection, id, { by });
    await moveTranslations(transaction, { of: collection.name, id }, to, by);
    await removeRedirect(transaction, `${folder}${to}`, by);
    const rule = { from: `${folder}${id}`, to: `${folder}${to}` };
    if (shown) {
      await addRedirect(transaction, rule, by, (path) => path !== rule.from && exists(path));
    }
    await recordActivity(transaction, {
      who,
      what: `${kind}.moved`,
      about: { kind, id: to, name },
      changes: { address: rule },
    });
    return { ok: true };
  });
}
