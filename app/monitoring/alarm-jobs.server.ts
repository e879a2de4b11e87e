// Looks for problems every five minutes. Owners get one mail when a problem begins and one when it is over.
import { listPeople } from "../accounts/people/people-store.server.ts";
import { readBackupState } from "../backup/store.server.ts";
import { readSettings } from "../content/load-page.server.ts";
import { type Mail, queueMails } from "../mail/queue.server.ts";
import type { Database } from "../platform/database/database.server.ts";
import type { Environment } from "../platform/environment.server.ts";
import { readInstalledAt } from "../platform/installation/store.server.ts";
import type { JobQueue } from "../platform/jobs/job-queue.ts";
import type { Log } from "../platform/log.server.ts";
import { listProcesses } from "../platform/nodes/nodes-store.server.ts";
import {
  type Alarm,
  countLatelyFailedMails,
  endAlarm,
  listOpenAlarms,
  raiseAlarm,
} from "./alarm-store.server.ts";
import { listDrawNeeds } from "./draw-needs-store.server.ts";
import { findProblems, type SiteFacts, type SiteProblem } from "./problems.ts";

type AlarmServices = {
  database: Database;
  environment: Pick<Environment, "publicUrl" | "backups">;
  log: Log;
};

export function alarmJobs(services: AlarmServices): JobQueue[] {
  return [
    {
      name: "alarms",
      purpose:
        "E-mails the owners when e-mails or backups fail, a disk fills up or a draw waits for its number.",
      everySeconds: 300,
      retry: { pauseSeconds: 60, longestPauseSeconds: 600 },
      holdSeconds: 60,
      async run() {
        await tellOwners(services, new Date());
      },
    },
  ];
}

export async function tellOwners(services: AlarmServices, now: Date): Promise<void> {
  const { database, log } = services;
  const open = await listOpenAlarms(database);
  const subjects = new Set(open.map(({ about }) => about));
  const problems = findProblems(await gatherFacts(services, now), subjects);
  for (const problem of problems.filter(({ about }) => !subjects.has(about))) {
    log.error(
      { about: problem.about, problem: problem.problem },
      "Owners are told about a problem.",
    );
    await tell(services, (transaction) => raiseAlarm(transaction, problem), raisedMail(problem));
  }
  const current = new Set(problems.map(({ about }) => about));
  for (const alarm of open.filter(({ about }) => !current.has(about))) {
    log.info({ about: alarm.about }, "A problem is over.");
    const end = async (transaction: Parameters<typeof endAlarm>[0]) =>
      (await endAlarm(transaction, alarm.id)) ? alarm : undefined;
    await tell(services, end, overMail);
  }
}

async function gatherFacts(
  { database, environment }: AlarmServices,
  now: Date,
): Promise<SiteFacts> {
  const [failedMails, backup, installedAt = now, processes, draws] = await Promise.all([
    countLatelyFailedMails(database),
    readBackupState(database),
    readInstalledAt(database),
    listProcesses(database),
    listDrawNeeds(database),
  ]);
  const alive = processes.filter(({ isAlive }) => isAlive);
  const nodes = new Map(alive.map((process) => [`${process.host} ${process.dataFolder}`, process]));
  return {
    now,
    failedMails,
    backup: { ...backup, installedAt, daily: environment.backups.keep > 0 },
    disks: [...nodes].map(([node, { freeBytes }]) => ({ node, freeBytes })),
    // A draw that nobody entered needs no number.
    waitingDraws: draws.flatMap(({ id, title, state, moment, tickets, now: drawNow }) =>
      state === "closed" && moment !== null && tickets > 0
        ? { id, title, late: drawNow - moment }
        : [],
    ),
  };
}

type MailText = { occasion: string; subject: string; paragraphs: string[] };

/** The change and its mails in one transaction: both or neither. */
async function tell(
  { database, environment: { publicUrl } }: AlarmServices,
  change: (transaction: Parameters<typeof endAlarm>[0]) => Promise<Alarm | undefined>,
  textOf: (alarm: Alarm) => MailText,
): Promise<void> {
  const owners = (await listPeople(database)).filter(
    ({ role, state }) => role === "owner" && state === "active",
  );
  const { companyName } = await readSettings(database);
  await database.transaction(async (transaction) => {
    const alarm = await change(transaction);
    if (!alarm) return;
    const { occasion, subject, paragraphs } = textOf(alarm);
    const mails = owners.map(
      (owner): Mail => ({
        occasion: `${occasion} ${owner.id}`,
        kind: "alarm",
        recipient: owner.email,
        subject,
        body: {
          greeting: `Hello ${owner.name.split(" ")[0]},`,
          paragraphs,
          action: { label: "Open the overview", address: `${publicUrl}/admin` },
          sender: companyName,
        },
      }),
    );
    await queueMails(transaction, mails);
  });
}

function raisedMail({ todo }: SiteProblem): (alarm: Alarm) => MailText {
  return ({ id, problem }) => ({
    occasion: `alarm ${id}`,
    subject: problem,
    paragraphs: [`${problem}.`, todo, "We write again only when it is over."],
  });
}

function overMail({ id, problem }: Alarm): MailText {
  return {
    occasion: `alarm ${id} over`,
    subject: `Over: ${problem}`,
    paragraphs: [`This problem is over: ${problem}.`, "You do not need to do anything."],
  };
}
