// `goldkey reload`: lets a running site replace its processes, without dropping a request.
import { findSiteProcess, pidFileOf } from "../app/platform/process/pid-file.server.ts";
import { type Command, type ExitCode, parseArguments, UsageError } from "./command.ts";
import { readSiteEnvironment } from "./site-environment.ts";

const help = `Usage: goldkey reload

Replaces the processes of a site that runs with CLUSTER=2 or more, one after the other; the port stays
open and no request is dropped. New processes run the build that is on the disk now. Before an upgrade
run goldkey migrate: a process whose migrations are missing does not start, and the old ones keep running.

The site writes its process number to goldkey.pid in DATA_DIR. Uses DATA_DIR, like the site.
Exit code 0: the site was told; its log says when every process is replaced. 2: it is not running.
`;

export const command: Command = {
  help,
  async run(args): Promise<ExitCode> {
    const { positionals } = parseArguments(args, {});
    if (positionals.length > 0) throw new UsageError("Say only: goldkey reload");
    const { dataFolder, processes } = readSiteEnvironment();
    const pid = findSiteProcess(dataFolder);
    if (pid === undefined) {
      throw new UsageError(
        `No site runs on ${dataFolder}, according to ${pidFileOf(dataFolder)}. Is DATA_DIR the same as the site's?`,
      );
    }
    if (processes === 1) {
      throw new UsageError(
        "The site has one process, so there is none to take over: set CLUSTER=2 or more and restart it once.",
      );
    }
    process.kill(pid, "SIGUSR2");
    process.stdout.write(
      `Process ${pid} is replacing its processes. The log says when it has finished.\n`,
    );
    return 0;
  },
};
