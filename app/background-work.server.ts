import { listPeopleWho } from "./accounts/people/people-store.server.ts";
import { accountJobs } from "./accounts/sessions/session-jobs.server.ts";
import { backupJobs } from "./backup/backup-jobs.server.ts";
import { enquiryJobs } from "./contact/enquiry-jobs.server.ts";
import { viewingJobs } from "./contact/viewings/viewing-jobs.server.ts";
import { publishingJobs } from "./content/publishing-jobs.server.ts";
import { integrityJobs } from "./draws/integrity/integrity-jobs.server.ts";
import { drawJobs } from "./draws/jobs/draw-jobs.server.ts";
import { checkSigning } from "./draws/ledger/check-signing.server.ts";
import { noteScheduled, scheduledCollections } from "./editor/record-scheduled.server.ts";
import { checkAcknowledged } from "./entries/acknowledged/note.server.ts";
import { entryJobs } from "./entries/entry-jobs.server.ts";
import type { EntryServices } from "./entries/entry-services.server.ts";
import { albums } from "./gallery/photo/album-document.ts";
import { importJobs } from "./imports/import-jobs.server.ts";
import { mailJobs } from "./mail/mail-jobs.server.ts";
import { mediaJobs } from "./media/media-jobs.server.ts";
import type { MediaServices } from "./media/media-services.server.ts";
import { alarmJobs } from "./monitoring/alarm-jobs.server.ts";
import type { Database } from "./platform/database/database.server.ts";
import type { SiteEnvironment } from "./platform/installation/secrets.server.ts";
import type { JobQueue } from "./platform/jobs/job-queue.ts";
import { jobRecordJobs } from "./platform/jobs/job-records.server.ts";
import type { Log } from "./platform/log.server.ts";
import { showJobs } from "./show/show-jobs.server.ts";
import { reminderJobs } from "./tickets/reminder-jobs.server.ts";

type BackgroundParts = { database: Database; environment: SiteEnvironment; log: Log };

export function listQueues(
  parts: BackgroundParts,
  services: EntryServices,
  media: MediaServices,
): JobQueue[] {
  const listPeopleWhoAnswer = () => listPeopleWho(parts.database, "enquiries.answer");
  return [
    ...mailJobs(parts),
    ...enquiryJobs({ ...parts, listPeopleWhoAnswer }),
    ...viewingJobs(parts),
    ...publishingJobs(parts, [...scheduledCollections, albums], noteScheduled),
    ...drawJobs(services),
    ...integrityJobs(services, parts.environment, () =>
      checkAcknowledged(parts.database, parts.environment.dataFolder),
    ),
    ...entryJobs(services),
    ...showJobs(services),
    ...reminderJobs(services, parts.environment),
    ...importJobs(services, parts.environment),
    ...mediaJobs(media),
    ...backupJobs({ ...parts, requireKeys: () => checkSigning(services) }),
    ...alarmJobs(parts),
    ...accountJobs(parts),
    ...jobRecordJobs(parts),
  ];
}
