// Jobs of imports. A process works on one import at a time.
import { readSettings } from "../content/load-page.server.ts";
import type { DrawServices } from "../draws/services/draw-services.server.ts";
import { queueTicketMail, type TicketSender } from "../entries/send-ticket.server.ts";
import type { JobQueue } from "../platform/jobs/job-queue.ts";
import { forgetErased } from "./row-store.server.ts";
import { deleteAbandoned, failImport, findImportAtWork } from "./store.server.ts";
import { type ImportServices, workOnImport } from "./work-on-import.server.ts";

const internalFailure = "Something went wrong on our side. Nobody on the list was entered.";

export function importJobs(
  draws: Pick<DrawServices, "database" | "keys" | "couponKey" | "log">,
  environment: TicketSender["environment"],
): JobQueue[] {
  const { database, log } = draws;
  const services: ImportServices = {
    ...draws,
    async mailTicket(draw, recipient) {
      const settings = await readSettings(database);
      const sender = { environment, settings, draw };
      await queueTicketMail(database, sender, "new", recipient, "first");
    },
  };
  return [
    {
      name: "imports",
      purpose: "Checks lists of entrants that staff uploaded, and enters their people.",
      // Retried only after a process died: any other failure ends the import.
      retry: { attempts: 5, pauseSeconds: 10, longestPauseSeconds: 60 },
      holdSeconds: 30,
      async run({ key, signal }) {
        const row = await findImportAtWork(database, Number(key));
        if (!row) return;
        try {
          await workOnImport(services, row, signal);
        } catch (error) {
          if (signal.aborted) throw error;
          log.error({ err: error, import: row.id }, "An import failed.");
          await failImport(database, row.id, internalFailure);
        }
      },
      onGiveUp: (key) => failImport(database, Number(key), internalFailure),
    },
    {
      name: "abandoned-imports",
      purpose:
        "Deletes uploaded lists that nobody went on with for a day, and lines of erased draws.",
      everySeconds: 600,
      retry: { pauseSeconds: 60, longestPauseSeconds: 600 },
      holdSeconds: 15,
      async run() {
        await deleteAbandoned(database);
        await forgetErased(database);
      },
    },
  ];
}
