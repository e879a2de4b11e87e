// `goldkey monitor`: follows the ledger of a site from outside and reports what an honest site never does.

import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { lockFolder } from "../app/platform/files/folder-lock.server.ts";
import { makeFolder } from "../app/platform/files/make-folder.server.ts";
import { counted } from "../app/platform/in-words.ts";
import { printable } from "../protocol/checks/report.ts";
import { type Command, type ExitCode, parseArguments, UsageError } from "./command.ts";
import { checkSite } from "./monitor/check-site.ts";
import { MonitorMemory } from "./monitor/memory.ts";
import { type Channels, notify } from "./monitor/notify.ts";
import { SiteReader, Unreadable } from "./monitor/site-reader.ts";

const help = `Usage: goldkey monitor <site> [options]

Follows the ledger of a site's draws from outside and keeps what it saw, so that nothing can be changed
unnoticed. It reports: a second closing of a draw, a history that differs from before, a ledger that shrank or
breaks its rules, checkpoints that are missing, a proof that changed or does not hold, a draw that is
no longer listed. Needs no account and no key: it reads what every visitor can read.

  goldkey monitor https://estates.example

Options:
  --folder <folder>      where it keeps everything it has seen (default ./monitor)
  --operator <name>      another ledger of the site, such as sample.invalid of the demonstration
  --every <seconds>      how often to look (default 300)
  --once                 look once and end, for cron
  --webhook <address>    POST each finding there, as JSON
  --command <command>    run this for each finding, with its text on standard input, such as
                         'mail -s "Goldkey monitor" desk@paper.example'

Each finding is reported once and kept in <folder>/findings.jsonl; the files that show it are in
<folder>/evidence. Exit code: 1 when something was found, 2 when the site could not be read or the
command was wrong, 0 otherwise. Ctrl C ends it; when started again, it continues where it stopped.
`;

type MonitorOptions = {
  site: SiteReader;
  folder: string;
  operator: string | undefined;
  seconds: number;
  once: boolean;
  channels: Channels;
};

async function run(args: string[]): Promise<ExitCode> {
  const options = readOptions(args);
  makeFolder(options.folder);
  const attempt = lockFolder(join(options.folder, "lock"));
  if (!attempt.ok) {
    throw new UsageError(
      `Another monitor (${attempt.holder}) is already using the folder ${options.folder}; stop it first, or give this one a --folder of its own.`,
    );
  }
  try {
    return await monitorUntilStopped(options);
  } finally {
    attempt.lock.release();
  }
}

async function monitorUntilStopped(options: MonitorOptions): Promise<ExitCode> {
  const stopping = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => stopping.abort());
  let worst: ExitCode = 0;
  for (;;) {
    const code = await lookOnce(options);
    if (options.once) return code;
    if (code === 1) worst = 1;
    await pause(options.seconds * 1000, undefined, stopping).catch(() => undefined);
    if (stopping.signal.aborted) return worst;
  }
}

async function lookOnce({ site, folder, operator, channels }: MonitorOptions): Promise<ExitCode> {
  try {
    const name = operator ?? (await site.operator());
    const memory = new MonitorMemory(folder, name);
    const time = new Date();
    const round = await checkSite(site, name, memory, Math.floor(time.getTime() / 1000));
    for (const finding of round.findings) {
      log(`${finding.kind.toUpperCase()}: ${printable(finding.text)}`);
      const kept = memory.keepFinding(finding, time);
      if (kept.sent) continue;
      const { kind, text } = finding;
      const notice = { site: site.site, operator: name, kind, text, folder: kept.folder };
      const problems = await notify(notice, channels);
      for (const problem of problems) log(`${problem} It is tried again next time.`);
      kept.sent = problems.length === 0;
      memory.saveState();
    }
    if (round.findings.length === 0)
      log(
        `${name}: ${counted(round.statements, "statement")}, ${counted(round.draws, "draw")}, nothing wrong.`,
      );
    return round.findings.length === 0 ? 0 : 1;
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    log(`Nothing could be checked. ${error.message}`);
    return 2;
  }
}

function log(sentence: string): void {
  console.log(new Date().toISOString(), sentence);
}

function readOptions(args: string[]): MonitorOptions {
  const { values, positionals } = parseArguments(args, {
    folder: { type: "string", default: "monitor" },
    operator: { type: "string" },
    every: { type: "string", default: "300" },
    once: { type: "boolean", default: false },
    webhook: { type: "string" },
    command: { type: "string" },
  });
  const [address, ...surplus] = positionals;
  if (address === undefined || surplus.length > 0)
    throw new UsageError("Give the site to follow: goldkey monitor https://estates.example");
  const url = URL.parse(address);
  if (!url || !/^https?:$/.test(url.protocol))
    throw new UsageError("The site must be an address such as https://estates.example");
  const { webhook, command } = values;
  if (webhook !== undefined && !/^https?:$/.test(URL.parse(webhook)?.protocol ?? ""))
    throw new UsageError("--webhook takes an address, such as https://paper.example/alarms");
  const seconds = Number(values.every);
  if (!Number.isInteger(seconds) || seconds < 1 || seconds > 86_400)
    throw new UsageError("--every takes a number of seconds, at most 86400.");
  return {
    site: new SiteReader(url.origin),
    folder: values.folder,
    operator: values.operator,
    seconds,
    once: values.once,
    channels: { webhook, command },
  };
}

export const command: Command = { help, run };
