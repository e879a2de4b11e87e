// The problems that owners get a mail about. Pure.
import { isBackupOld, type LastBackup } from "../backup/backup-age.ts";
import { spanInWords } from "../ui/text/date-time-view.ts";

export type SiteProblem = {
  /** The same problem has the same subject until it is over. */
  about: string;
  /** One line: the subject of the mail. */
  problem: string;
  todo: string;
};

export type SiteFacts = {
  now: Date;
  /** Within a day. */
  failedMails: number;
  backup: LastBackup & { failure?: { error: string } };
  /** One for each node. */
  disks: { node: string; freeBytes: number }[];
  /** Seconds since its number was due. */
  waitingDraws: { id: number; title: string; late: number }[];
};

const gigabyte = 1024 ** 3;
/** A backup and a day of uploads still fit. */
const lowBytes = gigabyte;
/** An alarm ends when there is clearly more, or it would come and go. */
const enoughBytes = 2 * gigabyte;
/** The number is usually there within seconds. */
const numberLateSeconds = 15 * 60;

/** `open` are the subjects of alarms that are not over. */
export function findProblems(facts: SiteFacts, open: Set<string>): SiteProblem[] {
  const { failedMails, disks, waitingDraws } = facts;
  return [
    ...(failedMails > 0 ? [mailProblem(failedMails)] : []),
    ...backupProblem(facts),
    ...disks
      .filter(
        ({ node, freeBytes }) => freeBytes < (open.has(aboutDisk(node)) ? enoughBytes : lowBytes),
      )
      .map(diskProblem),
    ...waitingDraws.filter(({ late }) => late > numberLateSeconds).map(drawProblem),
  ];
}

function mailProblem(failed: number): SiteProblem {
  const mails = failed === 1 ? "1 e-mail" : `${failed} e-mails`;
  return {
    about: "mail",
    problem: `${mails} could not be sent`,
    todo: "The mail server refused them or did not answer for a day and a half. They are saved: see why under Mail, fix it, and press “Try again”.",
  };
}

function backupProblem({ now, backup }: SiteFacts): SiteProblem[] {
  const todo =
    "Ask the person who runs the server to run “goldkey doctor”. Without a backup, a broken disk loses every entry since the last one.";
  if (backup.failure) {
    return [
      {
        about: "backup",
        problem: "The last backup failed",
        todo: `${asSentence(backup.failure.error)} ${todo}`,
      },
    ];
  }
  if (!isBackupOld(backup, now)) return [];
  const since = backup.lastGood?.at ?? backup.installedAt;
  const problem = backup.lastGood
    ? `The last backup is ${spanInWords(now.getTime() - since.getTime())} old`
    : "There is no backup yet";
  return [{ about: "backup", problem, todo }];
}

function diskProblem({ node, freeBytes }: SiteFacts["disks"][number]): SiteProblem {
  return {
    about: aboutDisk(node),
    problem: `The disk of ${node} is almost full: ${(freeBytes / gigabyte).toFixed(1)} GB left`,
    todo: "Ask the person who runs the server to free some space. When it is full, nothing can be saved.",
  };
}

function drawProblem({ id, title, late }: SiteFacts["waitingDraws"][number]): SiteProblem {
  return {
    about: `draw ${id}`,
    problem: `${title}: the deciding number is missing`,
    todo: `It was due ${spanInWords(late * 1000)} ago, and nobody has won until it is here. The site keeps asking for it. Look at the draw in the admin area: if its number is one that people type in, two of you must enter it.`,
  };
}

function aboutDisk(node: string): string {
  return `disk ${node}`;
}

function asSentence(text: string): string {
  return text.replace(/[^.!?]$/, "$&.");
}
