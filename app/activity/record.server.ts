import type { AnyDatabase, Database } from "../platform/database/database.server.ts";
import { appendActivity } from "./store.server.ts";
import type { ActivityChanges } from "./tables.server.ts";

export type Actor = { id: string; name: string };

/** For acts without a signed-in person: the command line, a job. */
export const theSystem: Actor = { id: "system", name: "The system" };

/** For people who are not signed in, such as a refused sign-in. */
export const anonymous: Actor = { id: "", name: "Nobody signed in" };

export type ActivityEntry = {
  who: Actor;
  /** The kind of act, such as "people.disabled". */
  what: string;
  about?: { kind: string; id: string; name?: string };
  /** What changed, by field: { role: { from: "editor", to: "manager" } }. No passwords, no tokens. */
  changes?: ActivityChanges;
  cameFrom?: string;
};

/**
 * Adds a row to the log. Call it as the last statement of the transaction that makes the change: other writers of the
 * log wait until the commit.
 */
export async function recordActivity(
  database: AnyDatabase | Database,
  { who, what, about, changes = {}, cameFrom = "" }: ActivityEntry,
): Promise<void> {
  await appendActivity(database, {
    whoId: who.id,
    whoName: who.name,
    what,
    about: about ? `${about.kind}:${about.id}` : "",
    aboutName: about?.name ?? "",
    changes,
    cameFrom,
  });
}
