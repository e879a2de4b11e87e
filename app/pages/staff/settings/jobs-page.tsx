import { Form } from "react-router";
import { readClock } from "../../../content/company-clock.server.ts";
import { SettingsTabs } from "../../../editor/settings-tabs.tsx";
import { databaseContext } from "../../../platform/http/context.server.ts";
import { jobQueuesContext } from "../../../platform/jobs/job-records.server.ts";
import { listTroubledJobs, readQueueRecords } from "../../../platform/jobs/records-store.server.ts";
import type { AdminHandle } from "../../../ui/admin-handle.ts";
import { Button } from "../../../ui/button.tsx";
import { Card, Row, Rows } from "../../../ui/card.tsx";
import { Chip } from "../../../ui/chip.tsx";
import { Note } from "../../../ui/note.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { DateTime } from "../../../ui/text/date-time.tsx";
import type { Route } from "./+types/jobs-page.ts";
import { jobActs } from "./job-acts.server.ts";
import { type QueueView, type TroubledJobView, viewQueue, viewTroubledJob } from "./job-view.ts";

export const handle: AdminHandle = { crumb: "Background work" };

export function meta(): Route.MetaDescriptors {
  return [{ title: "Background work · Admin" }];
}

/** More failed jobs than this are not listed. */
const mostShown = 100;

export async function loader({ context }: Route.LoaderArgs) {
  const database = context.get(databaseContext);
  const [clock, records, troubled] = await Promise.all([
    readClock(database),
    readQueueRecords(database),
    listTroubledJobs(database, mostShown),
  ]);
  const queues = context.get(jobQueuesContext).map(async (queue) => {
    const disabled = queue.disabled ?? (await queue.pausedBecause?.());
    return viewQueue({ ...queue, ...(disabled && { disabled }) }, records, clock);
  });
  return {
    queues: await Promise.all(queues),
    troubled: troubled.map((job) => viewTroubledJob(job, clock)),
  };
}

export const action = jobActs.action;

export default function JobsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { queues, troubled } = loaderData;
  return (
    <>
      <PageHeader title="Settings">
        <p>What the site does in the background, and what failed.</p>
      </PageHeader>
      <SettingsTabs />
      <div className="grid max-w-narrow gap-4">
        {actionData && (
          <Note look="warn" live>
            {actionData.problem}
          </Note>
        )}
        {troubled.length > 0 && (
          <Card title="Problems">
            <Rows>
              {troubled.map((job) => (
                <TroubledRow key={`${job.queue} ${job.key}`} job={job} />
              ))}
            </Rows>
          </Card>
        )}
        <Card title="Background work">
          <Rows>
            {queues.map((queue) => (
              <QueueRow key={queue.name} queue={queue} />
            ))}
          </Rows>
        </Card>
      </div>
    </>
  );
}

function TroubledRow({ job }: { job: TroubledJobView }) {
  const { queue, key, title, error, attempts, failed, isGivenUp } = job;
  return (
    <Row
      icon="warning"
      title={title}
      detail={
        <>
          <span className="block text-text">{error}</span>
          {attempts}
          {failed && (
            <>
              , <DateTime time={failed} />
            </>
          )}
        </>
      }
      end={
        <Form method="post" aria-label={title} className="flex gap-2">
          <input type="hidden" name="queue" value={queue} />
          <input type="hidden" name="key" value={key} />
          <Button type="submit" name="act" value="retry" small icon="reload">
            Try again
          </Button>
          {isGivenUp && (
            <Button type="submit" name="act" value="discard" small look="quiet" icon="bin">
              Discard
            </Button>
          )}
        </Form>
      }
    />
  );
}

function QueueRow({ queue }: { queue: QueueView }) {
  const { label, purpose, counts, nextRun, lastSuccess, state } = queue;
  return (
    <Row
      title={label}
      detail={
        <>
          <span className="block">{purpose}</span>
          {counts && `${counts}. `}
          {nextRun && (
            <>
              Next run: <DateTime time={nextRun} />.{" "}
            </>
          )}
          {lastSuccess ? (
            <>
              Last success: <DateTime time={lastSuccess} />.
            </>
          ) : (
            "Nothing done yet."
          )}
        </>
      }
      end={<Chip look={state.look}>{state.label}</Chip>}
    />
  );
}
