// Where a command takes a backup from: a file, or the bucket for backups.
import { resolve } from "node:path";
import { openBackupBucket } from "../app/backup/bucket.server.ts";
import type { Environment } from "../app/platform/environment.server.ts";
import { UsageError } from "./command.ts";

const inBucket = "s3:";

export function isInBucket(source: string): boolean {
  return source.startsWith(inBucket);
}

/** Returns the file on this machine; one in the bucket is fetched first. */
export async function findArchive(source: string, environment: Environment): Promise<string> {
  if (!isInBucket(source)) return resolve(source);
  const bucket = openBackupBucket(environment);
  if (!bucket) throw new UsageError("No bucket is set. Set BACKUP_S3_BUCKET and its keys.");
  return bucket.download(source.slice(inBucket.length), environment.backups.folder);
}
