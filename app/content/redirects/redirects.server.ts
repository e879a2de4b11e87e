import type { AnyDatabase } from "../../platform/database/database.server.ts";
import { openDocuments } from "../documents/documents.server.ts";
import {
  findTarget,
  normalPath,
  type RedirectRule,
  type RuleProblem,
  redirectRule,
  redirects,
  redirectsId,
  refuseRule,
} from "./redirects.ts";

export async function readRedirects(database: AnyDatabase): Promise<RedirectRule[]> {
  const document = await openDocuments(database).read(redirects, redirectsId);
  return document?.data.rules ?? [];
}

export async function findRedirect(database: AnyDatabase, path: string): Promise<string | null> {
  return findTarget(await readRedirects(database), path);
}

type RedirectAdded = { ok: true } | { ok: false; problem: RuleProblem };

/** Used by staff, and when the address of a page or album changes. */
export async function addRedirect(
  database: AnyDatabase,
  input: RedirectRule,
  by: string,
  isPage: (path: string) => boolean,
): Promise<RedirectAdded> {
  const reading = redirectRule.safeParse(input);
  if (!reading.success) {
    const [issue] = reading.error.issues;
    const field = issue?.path[0] === "to" ? "to" : "from";
    return {
      ok: false,
      problem: { field, sentence: `This ${issue?.message ?? "cannot be read"}.` },
    };
  }
  const rule = reading.data;
  return openDocuments(database).transaction(
    async (transaction): Promise<RedirectAdded> => {
      const before = await transaction.read(redirects, redirectsId);
      const rules = before?.data.rules ?? [];
      const problem = refuseRule(rules, rule, isPage);
      if (problem) return { ok: false, problem };
      const next = { rules: [...rules, rule] };
      if (before) transaction.update(redirects, redirectsId, next, { publish: true });
      else transaction.add(redirects, next, { id: redirectsId, publish: true });
      return { ok: true };
    },
    { by },
  );
}

export async function removeRedirect(
  database: AnyDatabase,
  from: string,
  by: string,
): Promise<RedirectRule | null> {
  return openDocuments(database).transaction(
    async (transaction) => {
      const before = await transaction.read(redirects, redirectsId);
      const removed = before?.data.rules.find((rule) => normalPath(rule.from) === normalPath(from));
      if (!before || !removed) return null;
      const rules = before.data.rules.filter((rule) => rule !== removed);
      transaction.update(redirects, redirectsId, { rules }, { publish: true });
      return removed;
    },
    { by },
  );
}
