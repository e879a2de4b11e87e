// "Make a backup now": queued, because it may take minutes.
import { recordActivity } from "../../../activity/record.server.ts";
import { backupNowQueue } from "../../../backup/backup-jobs.server.ts";
import { defineActs } from "../../../permissions/acts.server.ts";
import { databaseContext } from "../../../platform/http/context.server.ts";
import { enqueueJobs } from "../../../platform/jobs/store.server.ts";

export const backupActs = defineActs({
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
  },
});
