// Notes outside the database how many tickets, statements and activities it has acknowledged, every second. PostgreSQL
// ends the replay of its log at a damaged record just as at the end of the log: later rows are missing, and the rest is
// consistent. An older backup, a standby that was behind, or a superuser who computes the chain of activities again looks
// the same. Only a note elsewhere shows that something is missing.
import { readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { aboutOperator, type IntegrityFinding } from "../../draws/integrity/findings.ts";
import type { Database } from "../../platform/database/database.server.ts";
import type { Environment } from "../../platform/environment.server.ts";
import { acknowledgedFile } from "../../platform/files/acknowledged-file.ts";
import { readInstalledAt } from "../../platform/installation/store.server.ts";
import type { Log } from "../../platform/log.server.ts";
import { type Repeated, repeat } from "../../platform/repeat.server.ts";
import { errorCode } from "../../platform/start-failure.ts";
import {
  type AcknowledgedHead,
  compareWithHead,
  listNewestHeads,
} from "./acknowledged-store.server.ts";

const everyMilliseconds = 1_000;

const noteShape = z.object({
  /** Of the database: a note about another one says nothing about this one. */
  installedAt: z.string(),
  heads: z.array(
    z.object({
      of: z.enum(["ledger", "draw", "activity"]),
      operator: z.string(),
      id: z.string(),
      name: z.string(),
      size: z.number(),
      hash: z.string(),
      at: z.string(),
    }),
  ),
});
type AcknowledgedNote = z.infer<typeof noteShape>;
type NotedHead = AcknowledgedNote["heads"][number];
type NotingParts = { database: Database; environment: Pick<Environment, "dataFolder">; log: Log };

/** What was acknowledged and is not in the database. It hides no winners: what is there agrees with the ledger. */
export async function checkAcknowledged(
  database: Database,
  dataFolder: string,
): Promise<IntegrityFinding[]> {
  // The note before the database: what is noted is there already.
  const { heads } = await readNotedHeads(database, dataFolder);
  return (await listMissing(database, heads)).map(({ head, problem }) => ({
    foundBy: "record",
    about: head.of === "activity" ? "activity" : aboutOperator(head.operator),
    problem,
    hidesWinners: false,
  }));
}

/** Notes every second until it is stopped. */
export function startNoting(parts: NotingParts): Repeated {
  const { note } = openNote(parts);
  let failing = false;
  return repeat(
    async () => {
      await note();
      failing = false;
    },
    everyMilliseconds,
    (err) => {
      // Once for each outage, not every second of it.
      if (!failing) parts.log.warn({ err }, "What was acknowledged is not noted at the moment.");
      failing = true;
    },
  );
}

/**
 * Compares with what is noted, by whichever process of this node: a head is replaced only by one that continues it. What is
 * missing stays noted until the file is deleted.
 */
export function openNote({ database, environment: { dataFolder }, log }: NotingParts) {
  const file = join(dataFolder, acknowledgedFile);
  const logged = new Set<string>();

  async function note(): Promise<void> {
    const { installedAt, heads: known } = await readNotedHeads(database, dataFolder);
    if (!installedAt) return;
    const current = await listNewestHeads(database);
    const replaced = known.filter((head) => !current.some((other) => isSameHead(head, other)));
    const missing = await listMissing(database, replaced);
    for (const { problem } of missing) {
      if (!logged.has(problem)) log.error({ problem }, "The database has lost something.");
      logged.add(problem);
    }
    const kept = missing.map(({ head }) => head);
    const at = new Date().toISOString();
    const newest = current
      .filter(({ of, id }) => !kept.some((head) => head.of === of && head.id === id))
      .map((head) => known.find((other) => isSameHead(other, head)) ?? { ...head, at });
    const heads = [...kept, ...newest];
    if (heads.length === known.length && heads.every((head) => known.includes(head))) return;
    // On disk before it gets its name, so that there is always a whole note. Processes of a node share the file.
    const draft = `${file}.${process.pid}.part`;
    const text = JSON.stringify({ installedAt, heads });
    await writeFile(draft, text, { mode: 0o600, flush: true });
    await rename(draft, file);
  }
  return { note };
}

function isSameHead(one: AcknowledgedHead, other: AcknowledgedHead): boolean {
  return (
    one.of === other.of && one.id === other.id && one.size === other.size && one.hash === other.hash
  );
}

/** None if the note is of another database. */
async function readNotedHeads(database: Database, dataFolder: string) {
  const note = await readNote(dataFolder);
  const installedAt = (await readInstalledAt(database))?.toISOString();
  return { installedAt, heads: note && note.installedAt === installedAt ? note.heads : [] };
}

async function listMissing(database: Database, heads: NotedHead[]) {
  const missing: { head: NotedHead; problem: string }[] = [];
  for (const head of heads) {
    const { size, isSame } = await compareWithHead(database, head);
    if (!isSame) missing.push({ head, problem: problemOf(head, size) });
  }
  return missing;
}

const unitOf = { activity: "rows", draw: "tickets", ledger: "statements" };

function problemOf({ of, name, size, at }: NotedHead, sizeNow: number): string {
  const what = unitOf[of];
  return sizeNow < size
    ? `${name}: ${size} ${what} were acknowledged by ${at}, the database has ${sizeNow}`
    : `${name}: the first ${size} ${what} are not those that were acknowledged by ${at}`;
}

/** Undefined when there is none, or when it is damaged itself. */
async function readNote(dataFolder: string): Promise<AcknowledgedNote | undefined> {
  try {
    return noteShape.parse(JSON.parse(await readFile(join(dataFolder, acknowledgedFile), "utf8")));
  } catch (error) {
    const isDamaged = error instanceof SyntaxError || error instanceof z.ZodError;
    if (isDamaged || errorCode(error) === "ENOENT") return undefined;
    throw error;
  }
}
