// Jobs of entries.
import type { DrawServices } from "../draws/services/draw-services.server.ts";
import type { JobQueue } from "../platform/jobs/job-queue.ts";
import { eraseDraw } from "./erase.server.ts";
import { listDrawsToErase } from "./erase-store.server.ts";

export function entryJobs(services: DrawServices): JobQueue[] {
  return [
    {
      name: "old-entries",
      purpose: "Erases the personal data of draws that ended long enough ago.",
      everySeconds: 600,
      retry: { pauseSeconds: 60, longestPauseSeconds: 600 },
      holdSeconds: 15,
      async run() {
        await eraseDueDraws(services);
      },
    },
  ];
}

export async function eraseDueDraws(services: DrawServices): Promise<number> {
  let erased = 0;
  for (const id of await listDrawsToErase(services.database)) {
    if (await eraseDraw(services, id)) erased += 1;
  }
  return erased;
}
