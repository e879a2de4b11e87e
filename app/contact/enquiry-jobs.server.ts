// Jobs of the inbox: acknowledgements, notices to staff, reminders of late replies, deletion.
import type { JobQueue } from "../platform/jobs/job-queue.ts";
import { acknowledgeTheRest } from "./acknowledge.server.ts";
import { type NoticeServices, notifyOfLate, notifyOfNew } from "./notify-staff.server.ts";
import { deleteOldEnquiries } from "./thread-store.server.ts";

const retry = { pauseSeconds: 5, longestPauseSeconds: 300 };

export function enquiryJobs(services: NoticeServices): JobQueue[] {
  const { database, environment } = services;
  return [
    {
      name: "new-enquiries",
      purpose: "Tells staff about new enquiries, and thanks senders who have not been thanked.",
      everySeconds: 60,
      retry,
      holdSeconds: 15,
      async run() {
        await acknowledgeTheRest(database, environment);
        while ((await notifyOfNew(services)) > 0);
      },
    },
    {
      name: "old-enquiries",
      purpose: "Warns about enquiries that wait too long, and deletes those whose time is over.",
      everySeconds: 3600,
      retry,
      holdSeconds: 15,
      async run() {
        await notifyOfLate(services, new Date());
        while ((await deleteOldEnquiries(database)) > 0);
      },
    },
  ];
}
