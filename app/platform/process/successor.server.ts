// Starts this program again, for a restore. The first process stays, so that npm, systemd or a container, which
// watch it, notice nothing.
import { spawn } from "node:child_process";

const forwarded = ["SIGINT", "SIGTERM", "SIGHUP", "SIGUSR2"] as const;

/** Everything of this process is closed. Passes signals on, and returns the exit code of the new one. */
export async function runSuccessor(): Promise<number> {
  const child = spawn(process.execPath, [...process.execArgv, ...process.argv.slice(1)], {
    stdio: "inherit",
  });
  for (const name of forwarded) {
    process.removeAllListeners(name);
    process.on(name, () => child.kill(name));
  }
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => resolve(code ?? 1));
  });
}
