// Each process says every half minute what it is: doctor compares nodes by it, and owners learn of a disk that fills up.
import { randomUUID } from "node:crypto";
import { statfs } from "node:fs/promises";
import { hostname } from "node:os";
import { type Database, databaseTime } from "../database/database.server.ts";
import { newestMigration } from "../database/migrations.server.ts";
import type { Environment } from "../environment.server.ts";
import { readFingerprint } from "../installation/store.server.ts";
import type { Log } from "../log.server.ts";
import { ownVersion } from "../project-folder.server.ts";
import { repeat } from "../repeat.server.ts";
import { removeProcess, saveProcess } from "./nodes-store.server.ts";

const everyMilliseconds = 30_000;

type HeartbeatParts = {
  database: Database;
  environment: Pick<Environment, "dataFolder">;
  log: Log;
  /** The ids of the signing keys in force that this process can read. */
  listReadableKeys(): Promise<string[]>;
};

type Heartbeat = { beat(): Promise<void>; stop(): Promise<void> };

/** Does not wait for the first one. A database that does not answer is reported elsewhere. */
export function startHeartbeat(parts: HeartbeatParts): Heartbeat {
  const id = randomUUID();
  const beats = repeat(
    () => describe(parts, id),
    everyMilliseconds,
    (err) => parts.log.debug({ err }, "A heartbeat was not saved."),
  );
  void beats.now();
  return {
    beat: beats.now,
    async stop() {
      await beats.stop();
      await removeProcess(parts.database, id).catch((error: unknown) => {
        parts.log.debug({ err: error }, "The row of this process was not removed.");
      });
    },
  };
}

async function describe(
  { database, environment: { dataFolder }, listReadableKeys }: HeartbeatParts,
  id: string,
): Promise<void> {
  // One query after the other: a heartbeat takes one connection from visitors, not three.
  const secretFingerprint = (await readFingerprint(database)) ?? "";
  const signingKeys = await listReadableKeys();
  const { bavail, bsize } = await statfs(dataFolder);
  await saveProcess(database, {
    id,
    host: hostname(),
    dataFolder,
    version: await ownVersion(),
    schema: newestMigration(),
    secretFingerprint,
    signingKeys,
    clockMilliseconds: await compareClocks(database),
    freeBytes: bavail * bsize,
  });
}

/** The database is asked once; its answer is taken to be from the middle of the time that it took. */
async function compareClocks(database: Database): Promise<number> {
  const before = Date.now();
  const theirs = await databaseTime(database);
  return Math.round((before + Date.now()) / 2 - theirs.getTime());
}
