import { type Actor, recordActivity } from "../activity/record.server.ts";
import { pages } from "../content/collections.ts";
import { openDocuments } from "../content/documents/documents.server.ts";
import { DocumentExists } from "../content/documents/errors.ts";
import { firstDraft, isOwnPage, isSlug, longestAddress } from "../content/own-pages.ts";
import { translationPrefix } from "../content/wording/translations.ts";
import { isLanguage } from "../languages/languages.ts";
import type { Database } from "../platform/database/database.server.ts";
import { existingAddresses } from "../platform/http/route-addresses.server.ts";

type PageAdded = { ok: true } | { ok: false; field: "title" | "address"; problem: string };

/** Addresses that static files and the editor's own routes use. */
const reserved: string[] = [...["assets", "media", "healthz", "readyz", "new", "wording"]];

export async function addPage(
  database: Database,
  { id, title }: { id: string; title: string },
  who: Actor,
): Promise<PageAdded> {
  if (!title || title.length > 300) {
    return {
      ok: false,
      field: "title",
      problem: "Give the page a title of at most 300 characters.",
    };
  }
  const problem = addressProblem(id);
  if (problem) return { ok: false, field: "address", problem };
  try {
    await database.transaction(async (transaction) => {
      await openDocuments(transaction).add(pages, firstDraft(title), { id, by: who.id });
      await recordActivity(transaction, {
        who,
        what: "page.added",
        about: { kind: "page", id, name: title },
      });
    });
  } catch (error) {
    if (!(error instanceof DocumentExists)) throw error;
    return {
      ok: false,
      field: "address",
      problem: `There is already a page at /${id}. Choose another address.`,
    };
  }
  return { ok: true };
}

export function addressProblem(id: string): string | undefined {
  if (isTaken(id)) return `The site itself uses /${id}. Choose another address.`;
  return isOwnPage(id) ? undefined : spelling;
}

/** The last part of an address below another one, such as /home/casa-norte. */
export function slugProblem(id: string): string | undefined {
  if (reserved.includes(id)) return `The site itself uses ${id}. Choose another address.`;
  return isSlug(id) ? undefined : spelling;
}

const spelling = `Use lower-case letters, digits and hyphens, at most ${longestAddress} of them.`;

function isTaken(id: string): boolean {
  if (isLanguage(id) || id.startsWith(translationPrefix)) return true;
  const firstSegments = [...existingAddresses()].map((address) => address.split("/")[1]);
  return [...reserved, ...firstSegments].includes(id);
}
