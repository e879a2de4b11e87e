// Acts on failed jobs, for owners.
import { href, redirect } from "react-router";
import { z } from "zod";
import { recordActivity } from "../../../activity/record.server.ts";
import { type Act, defineActs } from "../../../permissions/acts.server.ts";
import { databaseContext } from "../../../platform/http/context.server.ts";
import { discardJob, retryJob } from "../../../platform/jobs/records-store.server.ts";

const jobField = z.object({ queue: z.string(), key: z.string().default("") });

async function decide(
  act: Act<undefined, z.infer<typeof jobField>>,
  change: typeof retryJob,
  what: "site.job-retried" | "site.job-discarded",
) {
  const { queue, key } = act.fields;
  const database = act.context.get(databaseContext);
  if (!(await change(database, queue, key))) {
    return { status: 409, problem: "Someone has already done this." };
  }
  const about = { kind: "job", id: `${queue} ${key}`.trim() };
  await recordActivity(database, { who: act.staff, what, about });
  throw redirect(href("/admin/settings/jobs"), 303);
}

export const jobActs = defineActs({
  acts: {
    retry: {
      permission: "settings.edit",
      fields: jobField,
      run: (act) => decide(act, retryJob, "site.job-retried"),
    },
    discard: {
      permission: "settings.edit",
      fields: jobField,
      run: (act) => decide(act, discardJob, "site.job-discarded"),
    },
  },
});
