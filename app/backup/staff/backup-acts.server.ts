// "Make a backup now": queued, because it may take minutes. "Restore": at the next start, which this act brings about.
import { hostname } from "node:os";
import { z } from "zod";
import { proveSecondFactor } from "../../accounts/sign-in/prove-second-factor.server.ts";
import { recordActivity } from "../../activity/record.server.ts";
import { readSettings } from "../../content/load-page.server.ts";
import { type Act, actsReturning, type HandlerResult } from "../../permissions/acts.server.ts";
import { databaseContext, environmentContext } from "../../platform/http/context.server.ts";
import { enqueueJobs } from "../../platform/jobs/store.server.ts";
import { findSiteProcess } from "../../platform/process/pid-file.server.ts";
import type { ActResult } from "../../ui/form/act-result.ts";
import { backupNowQueue } from "../backup-jobs.server.ts";
import { listOtherNodes } from "../restore/carry-out-restore.server.ts";
import { discardUpload, readUpload, saveRequest } from "../restore/restore-files.server.ts";

export type BackupActResult = ActResult & {
  /** The site ends after this response and starts again. */
  restarts?: boolean;
};

const restoreFields = z.object({ company: z.string().default(""), code: z.string().default("") });

export const backupActs = actsReturning<BackupActResult>()({
  acts: {
    "back-up": {
      permission: "settings.edit",
      async run({ context, staff }) {
        const database = context.get(databaseContext);
        await database.transaction(async (transaction) => {
          await enqueueJobs(transaction, backupNowQueue, [""]);
          await recordActivity(transaction, { who: staff, what: "site.backup-requested" });
        });
        return { toast: { text: "We are making a backup. It appears here when it is complete." } };
      },
    },
    "discard-upload": {
      permission: "people.manage",
      async run({ context }) {
        await discardUpload(context.get(environmentContext).dataFolder);
        return { toast: { text: "The uploaded file is deleted." } };
      },
    },
    restore: { permission: "people.manage", fresh: true, fields: restoreFields, run: restore },
  },
});

/** Only asks for it. It happens before the site serves anything again: app/backup/restore. */
async function restore({
  request,
  context,
  staff,
  fields,
}: Act<undefined, z.infer<typeof restoreFields>>): Promise<HandlerResult<BackupActResult>> {
  const database = context.get(databaseContext);
  const { dataFolder } = context.get(environmentContext);
  const upload = readUpload(dataFolder);
  if (upload?.problem !== "") {
    return { problem: "There is no backup that can be restored. Upload one first." };
  }
  const { companyName } = await readSettings(database);
  if (fields.company.trim() !== companyName) {
    return { problems: { company: `Type the name exactly: ${companyName}` } };
  }
  const proof = await proveSecondFactor(request, context, fields.code);
  if (!proof.ok) return { status: 403, problems: { code: proof.problem } };
  const others = await listOtherNodes(database, dataFolder);
  if (others.length > 0) {
    return {
      problem: `This site runs on ${others.length + 1} machines (${[hostname(), ...others].join(", ")}). Stop the others first, or use goldkey restore.`,
    };
  }
  await recordActivity(database, {
    who: staff,
    what: "site.restore-requested",
    about: { kind: "backup", id: upload.name, name: upload.name },
  });
  const by = { id: staff.id, name: staff.name };
  await saveRequest(dataFolder, { by, madeAt: upload.madeAt, attempts: 0 });
  const site = findSiteProcess(dataFolder);
  // Requests in flight, this one included, are answered first.
  if (site !== undefined) process.kill(site, "SIGUSR2");
  return { restarts: site !== undefined };
}
