import { existsSync } from "node:fs";
import { basename } from "node:path";
import { href, useFetcher } from "react-router";
import { isFresh } from "../../accounts/sign-in/fresh-sign-in.server.ts";
import { ExportButton } from "../../accounts/staff/export/export-button.tsx";
import { readClock } from "../../content/company-clock.server.ts";
import { readSettings } from "../../content/load-page.server.ts";
import { SettingsTabs } from "../../editor/settings-tabs.tsx";
import { may } from "../../permissions/permissions.ts";
import { sessionContext, staffContext } from "../../permissions/staff-context.server.ts";
import { restoreRequestFile } from "../../platform/files/data-folder.server.ts";
import { databaseContext, environmentContext } from "../../platform/http/context.server.ts";
import { isQueued } from "../../platform/jobs/records-store.server.ts";
import type { AdminHandle } from "../../ui/admin-handle.ts";
import { Button } from "../../ui/button.tsx";
import { Card, Row, Rows } from "../../ui/card.tsx";
import { Chip } from "../../ui/chip.tsx";
import { Note } from "../../ui/note.tsx";
import { useToastFrom } from "../../ui/overlay/toast.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { backupNowQueue } from "../backup-jobs.server.ts";
import { readOutcome, readUpload } from "../restore/restore-files.server.ts";
import { type BackupRun, listBackupRuns, readLastDrill } from "../store.server.ts";
import type { Route } from "./+types/backups-page.ts";
import { backupActs } from "./backup-acts.server.ts";
import {
  type BackupRunView,
  type DrillView,
  viewDrill,
  viewOutcome,
  viewRun,
  viewUpload,
} from "./backup-list-view.ts";
import { RestoreCard } from "./restore-card.tsx";

export const handle: AdminHandle = { crumb: "Backups" };

export function meta(): Route.MetaDescriptors {
  return [{ title: "Backups · Admin" }];
}

const mostShown = 20;

export async function loader({ context }: Route.LoaderArgs) {
  const database = context.get(databaseContext);
  const { backups, dataFolder } = context.get(environmentContext);
  const staff = context.get(staffContext);
  const [clock, runs, drill, queued, { companyName }] = await Promise.all([
    readClock(database),
    listBackupRuns(database, mostShown),
    readLastDrill(database),
    isQueued(database, backupNowQueue, ""),
    readSettings(database),
  ]);
  const isHere = ({ file, objectKey }: BackupRun) =>
    (objectKey !== "" && backups.objectStore !== undefined) || existsSync(file);
  const isOwner = may(staff, "people.manage");
  const upload = isOwner ? readUpload(dataFolder) : undefined;
  const outcome = isOwner ? readOutcome(dataFolder) : undefined;
  return {
    company: companyName,
    upload: upload && viewUpload(upload, clock),
    outcome: outcome && viewOutcome(outcome, clock),
    restoreRequested: existsSync(restoreRequestFile(dataFolder)),
    runs: runs.map((run) => viewRun(run, clock, { name: basename(run.file), isHere: isHere(run) })),
    drill: drill && viewDrill(drill, clock),
    isRunning: queued || runs.some(({ state }) => state === "running"),
    keep: backups.keep,
    hour: backups.hour,
    encrypted: backups.recipient !== undefined,
    bucket: backups.objectStore?.bucket ?? null,
    mayDownload: isOwner,
    proofNeeded: !isFresh(context.get(sessionContext)),
  };
}

export const action = backupActs.action;

export default function BackupsPage({ loaderData }: Route.ComponentProps) {
  const { runs, drill, isRunning, mayDownload, proofNeeded } = loaderData;
  return (
    <>
      <PageHeader title="Settings" actions={<MakeNow isRunning={isRunning} />}>
        <p>Copies of everything: entries, pages, pictures and the keys that sign.</p>
      </PageHeader>
      <SettingsTabs />
      <div className="grid max-w-narrow gap-4">
        <Plan {...loaderData} />
        <LastDrill drill={drill} />
        <Card id="backups" title="Backups">
          {runs.length === 0 ? (
            <p className="text-muted">No backup has been made yet.</p>
          ) : (
            <Rows>
              {runs.map((run) => (
                <RunRow
                  key={run.id}
                  run={run}
                  mayDownload={mayDownload}
                  proofNeeded={proofNeeded}
                />
              ))}
            </Rows>
          )}
        </Card>
        {mayDownload && (
          <RestoreCard
            upload={loaderData.upload}
            outcome={loaderData.outcome}
            requested={loaderData.restoreRequested}
            company={loaderData.company}
            proofNeeded={proofNeeded}
          />
        )}
      </div>
    </>
  );
}

function MakeNow({ isRunning }: { isRunning: boolean }) {
  const fetcher = useFetcher();
  useToastFrom(fetcher.data);
  const busy = isRunning || fetcher.state !== "idle";
  return (
    <fetcher.Form id="make" method="post">
      <Button type="submit" name="act" value="back-up" look="gold" icon="download" disabled={busy}>
        {busy ? "Making a backup…" : "Make a backup now"}
      </Button>
    </fetcher.Form>
  );
}

type PlanProps = { keep: number; hour: number; encrypted: boolean; bucket: string | null };

function Plan({ keep, hour, encrypted, bucket }: PlanProps) {
  const nightly =
    keep === 0
      ? "No backup is made automatically."
      : `One is made every night after ${hour}:00, and those of the last ${keep} days are kept.`;
  const copied = bucket ? `Each is copied to the bucket “${bucket}”.` : "";
  if (bucket && encrypted && keep > 0)
    return <Note>{`${nightly} ${copied} They are encrypted.`}</Note>;
  const missing = [
    ...(bucket ? [] : ["They are only on the server: if its disk fails, they are lost too."]),
    ...(encrypted ? [] : ["They are not encrypted: anyone who has one can read every name in it."]),
  ];
  return (
    <Note look="warn">
      {[nightly, copied, ...missing].filter(Boolean).join(" ")} Ask the person who runs the server
      to read docs/operate/backup-and-restore.md.
    </Note>
  );
}

function LastDrill({ drill }: { drill: DrillView | undefined }) {
  return (
    <Card title="Restore drill">
      <Rows>
        {drill ? (
          <Row
            icon={drill.passed ? "tick" : "warning"}
            title={drill.at}
            detail={drill.detail}
            end={
              <Chip look={drill.passed ? "ok" : "bad"}>{drill.passed ? "Passed" : "Failed"}</Chip>
            }
          />
        ) : (
          <Row
            icon="warning"
            title="Never tried"
            detail="Nobody knows whether a backup can be restored until somebody has tried. Ask the person who runs the server to run: goldkey drill"
            end={<Chip look="warn">Not yet</Chip>}
          />
        )}
      </Rows>
    </Card>
  );
}

type RunRowProps = { run: BackupRunView; mayDownload: boolean; proofNeeded: boolean };

function RunRow({ run, mayDownload, proofNeeded }: RunRowProps) {
  const canDownload = mayDownload && run.canDownload;
  return (
    <Row
      icon={run.look === "bad" ? "warning" : "download"}
      title={run.at}
      detail={run.detail}
      end={
        canDownload ? (
          <ExportButton
            act="Download"
            as={run.encrypted ? "one encrypted file" : "one file that is not encrypted"}
            address={href("/admin/settings/backups/:run/download", { run: String(run.id) })}
            what="this backup"
            holds="Every name, every phone number and the keys that sign your draws"
            proofNeeded={proofNeeded}
            {...(run.encrypted && {
              caution: "It opens only with the secret key that belongs to BACKUP_RECIPIENT.",
            })}
          />
        ) : (
          <Chip look={run.look}>{run.label}</Chip>
        )
      }
    />
  );
}
