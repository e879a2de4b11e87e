import type { AnyDatabase, Database } from "../platform/database/database.server.ts";
import { type ActivityChanges, activity } from "./tables.server.ts";

export type Actor = { id: string; name: string };

/** Acts nobody signed in for: a start from the command line, a job. */
export const theSystem: Actor = { id: "system", name: "The system" };

/** Somebody who is not, or not yet, known: a refused sign-in. */
export const nobodyKnown: Actor = { id: "", name: "Nobody signed in" };

export type ActivityEntry = {
  who: Actor;
  /** A short word such as "people.disabled". */
  what: string;
  about?: { kind: string; id: string; name?: string };
  /** What changed, by field: { role: { from: "editor", to: "manager" } }. No passwords, no tokens. */
  changes?: ActivityChanges;
  cameFrom?: string;
};

/**
 * Adds one row to the log. Call it inside the transaction that makes the change, as its last
 * statement: until the commit every other writer of the log waits.
 */
export async function recordActivity(
  database: AnyDatabase | Database,
  { who, what, about, changes = {}, cameFrom = "" }: ActivityEntry,
): Promise<void> {
  await database.insert(activity).values({
    // Number, time and hashes are the database's: its trigger replaces whatever stands here.
    seq: 0,
    at: new Date(0),
    previousHash: "",
    hash: "",
    whoId: who.id,
    whoName: who.name,
    what,
    about: about ? `${about.kind}:${about.id}` : "",
    aboutName: about?.name ?? "",
    changes,
    cameFrom,
  });
}
