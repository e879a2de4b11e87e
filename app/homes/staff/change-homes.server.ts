// Adds homes, and changes the status of several.
import { type Actor, recordActivity } from "../../activity/record.server.ts";
import { homes } from "../../content/collections.ts";
import { readClock } from "../../content/company-clock.server.ts";
import { openDocuments } from "../../content/documents/documents.server.ts";
import { DocumentExists } from "../../content/documents/errors.ts";
import { firstHome, type HomeStatus } from "../../content/home-document.ts";
import { slugProblem } from "../../editor/add-page.server.ts";
import { statusOptions } from "../../editor/forms/home-form.ts";
import type { Database } from "../../platform/database/database.server.ts";
import { dayAt } from "../../ui/text/date-time-view.ts";

type HomeAdded = { ok: true } | { ok: false; field: "title" | "address"; problem: string };

export async function addHome(
  database: Database,
  { id, name }: { id: string; name: string },
  who: Actor,
): Promise<HomeAdded> {
  if (!name || name.length > 300) {
    const problem = "Give the home a title of at most 300 characters.";
    return { ok: false, field: "title", problem };
  }
  const problem = slugProblem(id);
  if (problem) return { ok: false, field: "address", problem };
  const clock = await readClock(database);
  try {
    await database.transaction(async (transaction) => {
      const home = firstHome(name, dayAt(clock.now, clock.timeZone));
      await openDocuments(transaction).add(homes, home, { id, by: who.id });
      await recordActivity(transaction, {
        who,
        what: "home.added",
        about: { kind: "home", id, name },
      });
    });
  } catch (error) {
    if (!(error instanceof DocumentExists)) throw error;
    const taken = `There is already a home at /home/${id}. Choose another address.`;
    return { ok: false, field: "address", problem: taken };
  }
  return { ok: true };
}

/** Visitors see the new status at once. Other changes of a draft stay unpublished. */
export async function changeStatus(
  database: Database,
  ids: string[],
  status: HomeStatus,
  who: Actor,
): Promise<number> {
  return database.transaction(async (transaction) => {
    const documents = openDocuments(transaction);
    let changed = 0;
    for (const id of ids) {
      const draft = await documents.read(homes, id, { state: "draft" });
      const shown = await documents.read(homes, id);
      if (!draft) continue;
      const isSame = draft.data.status === status && (!shown || shown.data.status === status);
      if (isSame) continue;
      const by = who.id;
      const hasChanges = shown !== null && shown.publishedVersion !== draft.version;
      if (shown) {
        await documents.update(homes, id, () => ({ ...shown.data, status }), { by, publish: true });
      }
      if (!shown || hasChanges) {
        await documents.update(homes, id, () => ({ ...draft.data, status }), { by });
      }
      await recordActivity(transaction, {
        who,
        what: "home.status-changed",
        about: { kind: "home", id, name: draft.data.name },
        changes: {
          status: { from: statusOptions[draft.data.status], to: statusOptions[status] },
        },
      });
      changed += 1;
    }
    return changed;
  });
}
