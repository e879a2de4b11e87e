// Imports are worked on in the background, one at a time in each process.

import type { DrawServices } from "../../draws/services/draw-services.server.ts";
import type { JobQueue } from "../../platform/jobs/job-queue.ts";
import { failImport, findImportAtWork, forgetAbandoned } from "./store.server.ts";
import { workOnImport } from "./work-on-import.server.ts";

const ourFault = "Something went wrong on our side. Nobody of the list was entered.";

export function importJobs(
  services: Pick<DrawServices, "database" | "couponKey" | "log">,
): JobQueue[] {
  const { database, log } = services;
  return [
    {
      name: "imports",
      purpose: "Checks lists of entrants that staff uploaded, and enters their people.",
      // For processes that die: any other failure ends the import.
      retry: { attempts: 5, pauseSeconds: 10, longestPauseSeconds: 60 },
      holdSeconds: 30,
      async run({ key, signal }) {
        const its = await findImportAtWork(database, Number(key));
        if (!its) return;
        try {
          await workOnImport(services, its, signal);
        } catch (error) {
          if (signal.aborted) throw error;
          log.error({ err: error, import: its.id }, "An import failed.");
          await failImport(database, its.id, ourFault);
        }
      },
      onGiveUp: (key) => failImport(database, Number(key), ourFault),
    },
    {
      name: "abandoned-imports",
      purpose: "Deletes uploaded lists that nobody went on with for a day.",
      everySeconds: 600,
      retry: { pauseSeconds: 60, longestPauseSeconds: 600 },
      holdSeconds: 15,
      async run() {
        await forgetAbandoned(database);
      },
    },
  ];
}
