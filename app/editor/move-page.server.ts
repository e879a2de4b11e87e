import { type Actor, recordActivity } from "../activity/record.server.ts";
import { pages } from "../content/collections.ts";
import { openDocuments } from "../content/documents/documents.server.ts";
import { addRedirect, removeRedirect } from "../content/redirects.server.ts";
import { cancelSchedule } from "../content/schedule-store.server.ts";
import type { Database } from "../platform/database/database.server.ts";
import { addressProblem } from "./add-page.server.ts";
import { openAddressBook } from "./concerns.server.ts";

export type Moved = { ok: true } | { ok: false; problem: string };

/** Changes the address of a page that staff added. The old address redirects if the page is published. */
export async function movePage(
  database: Database,
  id: string,
  to: string,
  who: Actor,
): Promise<Moved> {
  const problem = addressProblem(to);
  if (problem) return { ok: false, problem };
  const exists = await openAddressBook(database, { withRedirects: false });
  return database.transaction(async (transaction): Promise<Moved> => {
    const documents = openDocuments(transaction);
    const draft = await documents.read(pages, id, { state: "draft" });
    const shown = await documents.read(pages, id);
    if (!draft) return { ok: false, problem: "There is no such page any more." };
    if (await documents.read(pages, to, { state: "draft" })) {
      return { ok: false, problem: `There is a page at /${to} already. Choose another address.` };
    }
    const by = who.id;
    await documents.add(pages, shown?.data ?? draft.data, { id: to, by, publish: shown !== null });
    if (shown) await documents.update(pages, to, () => draft.data, { by });
    await cancelSchedule(transaction, { collection: pages, id });
    await documents.delete(pages, id, { by });
    await removeRedirect(transaction, `/${to}`, by);
    if (shown) {
      const rule = { from: `/${id}`, to: `/${to}` };
      await addRedirect(transaction, rule, by, (path) => path !== rule.from && exists(path));
    }
    await recordActivity(transaction, {
      who,
      what: "page.moved",
      about: { kind: "page", id: to, name: draft.data.title },
      changes: { address: { from: `/${id}`, to: `/${to}` } },
    });
    return { ok: true };
  });
}
