// GET /admin/settings/backups/:run/download: an archive, for owners who have just proved who they are.
import { createReadStream, existsSync } from "node:fs";
import { basename } from "node:path";
import { Readable } from "node:stream";
import { data, href } from "react-router";
import { requireFreshProof } from "../../accounts/staff/export/fresh-export.server.ts";
import { recordActivity } from "../../activity/record.server.ts";
import { staffContext } from "../../permissions/staff-context.server.ts";
import type { Environment } from "../../platform/environment.server.ts";
import { databaseContext, environmentContext } from "../../platform/http/context.server.ts";
import { readWholeNumber } from "../../platform/http/whole-number.ts";
import { openBackupBucket } from "../bucket.server.ts";
import { type BackupRun, findBackupRun } from "../store.server.ts";
import type { Route } from "./+types/backup-download.ts";

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const database = context.get(databaseContext);
  const id = readWholeNumber(params.run);
  const run = id === undefined ? undefined : await findBackupRun(database, id);
  if (run?.state !== "made") throw data("There is no such backup.", { status: 404 });
  requireFreshProof(context, href("/admin/settings/backups"));
  const name = basename(run.file);
  const headers = {
    "Content-Type": "application/octet-stream",
    "Content-Disposition": `attachment; filename="${name}"`,
    "Cache-Control": "no-store",
  };
  if (request.method === "HEAD") return new Response(null, { headers });
  const content = await openRun(run, context.get(environmentContext));
  if (!content) {
    throw data(`This backup is no longer on this server. Look on ${run.host || "the other one"}.`, {
      status: 404,
    });
  }
  await recordActivity(database, {
    who: context.get(staffContext),
    what: "site.backup-downloaded",
    about: { kind: "backup", id: String(run.id), name },
  });
  return new Response(Readable.toWeb(content) as unknown as ReadableStream, { headers });
}

/** From this machine's disk, or from the bucket for backups. */
async function openRun(run: BackupRun, environment: Environment): Promise<Readable | undefined> {
  if (existsSync(run.file)) return createReadStream(run.file);
  return run.objectKey === "" ? undefined : openBackupBucket(environment)?.read(run.objectKey);
}
