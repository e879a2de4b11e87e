import type { DrawServices } from "../draws/services/draw-services.server.ts";
import type { JobQueue } from "../platform/jobs/job-queue.ts";
import { moveShows } from "./move-shows.server.ts";

export function showJobs(services: Pick<DrawServices, "database">): JobQueue[] {
  return [
    {
      name: "shows",
      purpose:
        "Moves shows on where nobody has to press: at closing, at the result, at automatic pace.",
      // Starting a show and every press also enqueue this job.
      everySeconds: 10,
      retry: { pauseSeconds: 0.5, longestPauseSeconds: 1 },
      holdSeconds: 3,
      async run() {
        const wait = await moveShows(services);
        return wait === undefined ? undefined : wait / 1000;
      },
    },
  ];
}
