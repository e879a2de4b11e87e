// Tells people about a finding: by an HTTP request, or by a command such as mail.
import { spawn } from "node:child_process";
import { once } from "node:events";

type MonitorNotice = {
  site: string;
  operator: string;
  kind: string;
  text: string;
  folder: string;
};

export type Channels = { webhook?: string | undefined; command?: string | undefined };

/** Returns why a channel failed, in one sentence each. */
export async function notify(
  notice: MonitorNotice,
  { webhook, command }: Channels,
): Promise<string[]> {
  const problems = await Promise.all([
    webhook === undefined ? undefined : post(webhook, notice),
    command === undefined ? undefined : run(command, notice),
  ]);
  return problems.filter((problem) => problem !== undefined);
}

async function post(address: string, notice: MonitorNotice): Promise<string | undefined> {
  try {
    const response = await fetch(address, {
      method: "POST",
      // Chat services show the field `text`.
      body: JSON.stringify({ ...notice, text: `${notice.site}: ${notice.text}` }),
      headers: { "Content-Type": "application/json" },
      signal: AbortSignal.timeout(30_000),
    });
    await response.body?.cancel();
    return response.ok ? undefined : `The webhook answered ${response.status}.`;
  } catch (error) {
    return `The webhook could not be reached: ${error instanceof Error ? error.message : error}`;
  }
}

/** Gets the finding on its standard input. */
async function run(
  command: string,
  { site, kind, text, folder }: MonitorNotice,
): Promise<string | undefined> {
  const child = spawn(command, { shell: true, stdio: ["pipe", "ignore", "inherit"] });
  const ended = once(child, "exit");
  // A command that does not read its input closes the pipe.
  child.stdin.on("error", () => undefined);
  child.stdin.end(`${site}: ${kind}\n\n${text}\n\nEvidence: ${folder}\n`);
  const [code] = await ended;
  return code === 0 ? undefined : `The command ended with ${code}.`;
}
